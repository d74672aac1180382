import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

export const theme = createTheme({
  fontFamily: SYSTEM_FONTS,
  headings: { fontFamily: SYSTEM_FONTS, sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' } } },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  autoContrast: true,
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** Dimmed texts, and coloured ones on a light ground, have a contrast of 4.5 : 1 and more in both schemes (WCAG 2.2, 1.4.3). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-primary-color-light-color': colors.indigo[9],
    '--mantine-color-indigo-light-color': colors.indigo[9],
  },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': colors.dark[1] },
});

/** The nonce of styles, which is new in every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
