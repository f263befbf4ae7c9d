// Styles are bundled next to the script; importing one has no value.
declare module '*.css';
