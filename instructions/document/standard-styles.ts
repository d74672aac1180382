/** Word's names of the styles of its captions, tables of contents and similar parts, by part. */
export const STANDARD_STYLES = {
  caption: 'Caption',
  contents: 'TOC 1',
  figures: 'Table of Figures',
  subtitle: 'Subtitle',
  bibliography: 'Bibliography',
} as const;
