/** Names in Word of the styles that its own captions, tables of contents and the like have, by what they are of. */
export const STANDARD_STYLES = {
  caption: 'Caption',
  contents: 'TOC 1',
  figures: 'Table of Figures',
  subtitle: 'Subtitle',
  bibliography: 'Bibliography',
} as const;
