import type { PropertyOrder } from '#formats/ooxml/text/property-list.ts';

/** ECMA-376 part 1, 17.3.2.28. */
export const runOrder: PropertyOrder = (
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish ' +
  'webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang ' +
  'eastAsianLayout specVanish oMath'
).split(' ');

/** ECMA-376 part 1, 17.3.1.26. */
export const paragraphOrder: PropertyOrder = (
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs ' +
  'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd ' +
  'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment ' +
  'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'
).split(' ');

/** The properties of a paragraph's mark: those of a run after revisions (ECMA-376 part 1, 17.3.1.29). */
export const markOrder: PropertyOrder = ['ins', 'del', 'moveFrom', 'moveTo', ...runOrder];

/** ECMA-376 part 1, 17.6.17. */
export const sectionOrder: PropertyOrder = (
  'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols ' +
  'formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange'
).split(' ');

/** ECMA-376 part 1, 17.4.59. */
export const tableOrder: PropertyOrder = (
  'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd ' +
  'tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange'
).split(' ');
