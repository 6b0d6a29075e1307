/** Modules that register the messages of an area when they are imported: see scripts/vite-catalogues.ts. */
declare module 'texts:*';
