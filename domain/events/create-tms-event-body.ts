import type { TmsChange } from '#domain/tms/tms-change.ts';
import type { TmsEventBody } from './event-body.ts';

/**
 * Creates the body of the event of a reported change.
 *
 * @param id UUID of the event
 */
export function createTmsEventBody(organization: string, change: TmsChange, id: string, at: Date): TmsEventBody {
  return {
    event_id: id,
    event_type: 'tms.changed',
    workflow_id: null,
    organization_id: organization,
    timestamp: at.toISOString(),
    data: { ...change },
  };
}
