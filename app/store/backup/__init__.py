"""Backups: the sealed log as archives, and the keys as one small file that each backup replaces.

Purpose: files in a directory of the person's choice from which the store can be had again.
Promise: an archive is whole and unaltered or it is refused; what was forgotten is in none of them.
Prohibition: nothing here keeps a passphrase, and no file is touched that cade did not write.

How forgetting reaches archives that were written long ago, without asking for the passphrase:

- An archive (`cade-STORE-TIME.backup`) holds `history.db` as it is, each item sealed under a key
  that is made from a salt. It holds no salt. The keys file (`cade-keys-STORE.backup`) holds every
  salt, and there is one of it in a directory. Whoever has the passphrase but no salt of an item
  has what a thief of the bare log has: bytes that no key opens.
- Both are encrypted under a random backup key, one for each directory ("vault"). The key is kept
  twice: under the passphrase (Argon2id) in the header of each file, and wrapped by the install
  secret in keys.db, with the other secrets. So the store can write the keys file again at any time,
  under the same passphrase, without knowing it; the header is taken over from the file that is
  there, which must first prove, by opening under the backup key, that nobody altered it.
- `refresh` does just that after a forgetting: the salts that are gone from keys.db are gone from
  the file, whose old bytes are overwritten. From then on the old archives cannot be read for what
  was forgotten, with any passphrase. A directory that cannot be reached then is put right by the
  next backup into it.
- Restoring an archive that is older than a forgetting must end in a store that knows of it: the
  keys file also names what was forgotten (keyed ids), and restoring says it again in the log.
- `vectors.db` is not sealed item by item. Its copy in an archive has a random key of its own, which
  lies in the keys file alone and is left out there after any forgetting: the vectors of older
  archives are lost then, and are computed again from the texts.
"""
