"""What the native host offers: browsers (`native`), the library, voices and recordings (`audio`), proxy, ad hosts."""
