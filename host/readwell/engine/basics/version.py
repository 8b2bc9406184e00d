"""The version of Readwell; tests keep the package's, the extension's and this one alike."""

VERSION = "0.1.0"
