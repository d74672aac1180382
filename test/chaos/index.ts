/**
 * `npm run test:chaos [-- --only kills|neighbor]`: what a service must withstand. Exit code 0 only if all checks pass.
 *
 * `kills` (`--jobs N --kills N --seed N`) submits jobs to a whole service, which it kills with kill -9 at random moments
 * while they run and restarts, and checks that every job completes with the bytes of an undisturbed one, that no stored
 * translation is requested again, and that the work areas are empty afterwards.
 *
 * `neighbor` (`--samples N --attack NAME`) has one organization attack a whole service in several ways, one after the other,
 * and checks that another one's small jobs and requests take at most three times as long as without the attack.
 */
import { CHAOS_OPTIONS } from './options.ts';

if (CHAOS_OPTIONS.only !== 'neighbour') await import('./kills.ts');
if (CHAOS_OPTIONS.only !== 'kills') await import('./neighbor.ts');
