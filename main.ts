/**
 * Entry of the service: `node main.ts` runs everything in one process, `node main.ts api` and `node main.ts worker` one
 * part of it each (scaled mode). SIGTERM and SIGINT stop it gracefully; a second signal stops it at once.
 */
import { endLoadingNotice } from '#platform/loading-notice.ts';
import { runService } from './service/run-service.ts';

endLoadingNotice();
await runService(process.argv[2]);
