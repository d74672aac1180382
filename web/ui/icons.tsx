import * as tabler from '@tabler/icons-react';
import type { TextId } from '#web/app/texts.tsx';

/** Drawings of actions and pages, by their texts; others have words alone. */
const DRAWINGS: Readonly<Partial<Record<TextId, tabler.Icon>>> = {
  'action.cancel': tabler.IconX,
  'action.delete': tabler.IconTrash,
  'action.edit': tabler.IconPencil,
  'check.title': tabler.IconChecks,
  'error.retry': tabler.IconRefresh,
  'export.csv': tabler.IconDownload,
  'export.tbx': tabler.IconDownload,
  'export.xlsx': tabler.IconDownload,
  'extract.title': tabler.IconSparkles,
  'job.cancel': tabler.IconPlayerStop,
  'job.download': tabler.IconDownload,
  'job.downloadAll': tabler.IconArchive,
  'job.finishReview': tabler.IconChecks,
  'job.retry': tabler.IconRefresh,
  'job.retryMissing': tabler.IconRefresh,
  'job.review': tabler.IconChecks,
  'job.studio': tabler.IconMovie,
  'ledger.title': tabler.IconVocabulary,
  'memory.download': tabler.IconDownload,
  'memory.file': tabler.IconDownload,
  'memory.reindex': tabler.IconRefresh,
  'nav.glossaries': tabler.IconBook2,
  'nav.home': tabler.IconHome,
  'nav.jobs': tabler.IconListDetails,
  'nav.memories': tabler.IconBooks,
  'nav.new': tabler.IconPlus,
  'nav.settings': tabler.IconSettings,
  'nav.text': tabler.IconLanguage,
  'nav.usage': tabler.IconChartBar,
  'nav.webhooks': tabler.IconWebhook,
  'new.choose': tabler.IconFileText,
  'new.chooseFolder': tabler.IconFolderOpen,
  'new.estimate': tabler.IconCalculator,
  'new.start': tabler.IconPlayerPlay,
  'notification.readAll': tabler.IconChecks,
  'quality.title': tabler.IconShieldCheck,
  'review.accept': tabler.IconCheck,
  'review.back': tabler.IconArrowLeft,
  'review.render': tabler.IconRefresh,
  'review.save': tabler.IconCheck,
  'studio.playSentence': tabler.IconPlayerPlay,
  'studio.speak': tabler.IconVolume,
  'suggestions.ask': tabler.IconSparkles,
  'terms.addTerm': tabler.IconPlus,
  'terms.all': tabler.IconArrowLeft,
  'memory.all': tabler.IconArrowLeft,
  'palette.open': tabler.IconSearch,
  'terms.delete': tabler.IconTrash,
  'text.compare': tabler.IconArrowsDiff,
  'text.copied': tabler.IconCheck,
  'text.copy': tabler.IconCopy,
  'webhook.test': tabler.IconSend,
};

interface IconProps {
  readonly of: tabler.Icon;
  readonly size?: number;
}

/** A drawing next to words, which say the same. */
export const Icon = ({ of: Drawn, size = 16 }: IconProps) => <Drawn size={size} stroke={1.75} aria-hidden />;

/** The drawing of an action or a page; undefined: it has none. */
export function iconOf(id: TextId | undefined, size?: number) {
  const drawing = id === undefined ? undefined : DRAWINGS[id];
  return drawing && <Icon of={drawing} {...(size !== undefined && { size })} />;
}
