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
  components: {
    Badge: { defaultProps: { variant: 'outline' } },
    // Its lock writes a style without the nonce of the page, which the policy refuses.
    Modal: { defaultProps: { lockScroll: false } },
  },
});

/** Darkest shades of Mantine's colors, and darker ones where those have less contrast than 4.5 : 1 on white and on their tints. */
const INKS = {
  blue: '#1864ab',
  gray: '#495057',
  green: '#20702f',
  indigo: '#364fc7',
  orange: '#b03a00',
  red: '#c92a2a',
  yellow: '#8a5300',
} as const;

/** Badges and alerts of each color, for light colors. */
const inks = Object.fromEntries(
  Object.entries(INKS).flatMap(([name, ink]) => [
    [`--mantine-color-${name}-outline`, ink],
    [`--mantine-color-${name}-light-color`, ink],
  ]),
);

/** Dimmed texts, and colored ones on a light ground, have a contrast of 4.5 : 1 and more in both schemes (WCAG 2.2, 1.4.3). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': INKS.red,
    '--mantine-primary-color-light-color': colors.indigo[9],
    ...inks,
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
});

/** The nonce of styles, which is new in every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
