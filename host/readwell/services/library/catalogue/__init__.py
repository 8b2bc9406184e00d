"""The library for e-readers and feed readers: an OPDS catalogue, an Atom feed of the queue, books made on demand."""
