/** The package has no types of its own: it exports an array of words per language. */
declare module 'stopword';
