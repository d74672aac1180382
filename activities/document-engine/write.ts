import type { DocumentWarning } from '#formats/format.ts';
import type { DocumentStore, WriteTask, WrittenDocument } from './engine.ts';
import { documentReadDifferently, fingerprintOf, readDocument, writeBack } from './source-document.ts';
import { selectedUnits } from './selected-units.ts';
import { collectTargets } from './targets.ts';

/** Reads the document again, makes sure that it is the same, and puts the translations in. */
export async function writeDocument(
  task: WriteTask,
  store: DocumentStore,
  signal: AbortSignal,
): Promise<WrittenDocument> {
  const describe = task.plan !== undefined;
  const readFor = task.isReadForTarget ? task.targetLanguage : undefined;
  const document = readDocument(task.key, await store.source(), { ...task, targetLanguage: readFor, describe });
  const { units, restore } = selectedUnits(task, document.units);
  if (fingerprintOf(units) !== task.manifest.fingerprint) throw documentReadDifferently(task.key);
  const { targets, totals } = await collectTargets(store, task.manifest, units, signal);
  if (describe) for (const [unitId, target] of targets) targets.set(unitId, restore(unitId, target));
  const { sourceLanguage, targetLanguage } = task;
  const warnings: DocumentWarning[] = [];
  const onWarning = (warning: DocumentWarning) => void warnings.push(warning);
  const bytes = writeBack(task.key, document, targets, { sourceLanguage, targetLanguage, onWarning });
  return { bytes, targets: targets.size, totals, warnings };
}
