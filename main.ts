/**
 * Entry of the service: `node main.ts` runs everything in one process, `node main.ts api` and `node main.ts worker` one
 * part of it each (scaled mode). SIGTERM and SIGINT stop it gracefully; a second signal stops it at once.
 */
import { withProgress } from './platform/setup/progress.mjs';

// Its modules take many seconds to load on a slow machine.
const { runService } = await withProgress('Loading the service', import('./run-service.ts'));
await runService(process.argv[2]);
