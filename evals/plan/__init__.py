"""Questions and the plans that they should be read into: a calibration half and a test half."""
