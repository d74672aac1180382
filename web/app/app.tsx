import { DirectionProvider, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SessionGate } from '#web/session/session-gate.tsx';
import { SessionProvider } from '#web/session/session.tsx';
import { directionOf } from './locales.ts';
import { router } from './router.tsx';
import { useDensity } from './density.ts';
import { cssVariables, styleNonce, themes } from './theme.ts';
import { Texts, useLocale } from './texts.tsx';

/** The console: everything below is shown once somebody has signed in. */
export function App() {
  return (
    <Texts>
      <Themed />
    </Texts>
  );
}

function Themed() {
  const { locale } = useLocale();
  const direction = directionOf(locale);
  const [density] = useDensity();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  return (
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={themes[density]}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <SessionProvider>
          <SessionGate>
            <RouterProvider key={locale} router={router} />
          </SessionGate>
        </SessionProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
