import { startTestService, type TestService, type TestServiceOptions } from '#test/service/service.ts';
import { openConsole, type OpenConsole } from './browser.ts';

export { accessibilityProblems, isWithoutBrowser, pageIsRead, startApiConsole } from './browser.ts';

/** The console of a whole service. */
export interface TestConsole extends OpenConsole {
  readonly service: TestService;
}

/** Starts a service and a browser. The console has to be built: `npm run test:browser` does it. */
export async function startConsole(options: TestServiceOptions = {}): Promise<TestConsole> {
  const service = await startTestService(options);
  const ticketOf = (key: string) => service.consoleAddress(key).split('#ticket=')[1] ?? '';
  const opened = await openConsole({ url: service.apiUrl, ticketOf, ownKey: service.identity.apiKey ?? '' });
  return {
    ...opened,
    service,
    async close() {
      await opened.close();
      await service.close();
    },
  };
}
