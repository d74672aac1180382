import { raw, type RawQueryFragment } from '@mikro-orm/core';
import { LibSqlDriver } from '@mikro-orm/libsql';
import type { EntityManager } from '#db/orm.ts';
import { MAX_HISTORY, type SegmentEvent } from '#domain/review/segment.ts';

/** Appends an event to the array of JSON in the column, of which the oldest one is removed when it is full. */
const APPEND_IN_SQLITE =
  `json_insert(case when json_array_length(history) >= ${MAX_HISTORY} then json_remove(history, '$[0]') ` +
  `else coalesce(history, '[]') end, '$[#]', json(?))`;
const APPEND_IN_POSTGRES =
  `(case when jsonb_array_length(history) >= ${MAX_HISTORY} then history - 0 ` +
  `else coalesce(history, '[]'::jsonb) end) || ?::jsonb`;

/** The history of a segment with one more event, as the value of an update: rows needn't be read for it. */
export function historyWith(entityManager: EntityManager, event: SegmentEvent): RawQueryFragment {
  const isSqlite = entityManager.getDriver() instanceof LibSqlDriver;
  return raw(isSqlite ? APPEND_IN_SQLITE : APPEND_IN_POSTGRES, [JSON.stringify(event)]);
}
