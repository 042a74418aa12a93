import type { TrashEntry, TrashKind } from '@petcare/contracts/trash.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMemo } from 'react';
import { RecordCell } from '../../components/admin-table/record-cell.tsx';
import type { ColumnOf } from '../../components/admin-table/table-list.ts';
import { useAuthorName } from '../../components/users/author-line.tsx';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { toastDone, toastProblem } from '../../components/feedback/toasts.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { useRestore } from '../../lib/queries/use-restore.ts';
import type { trashLists, TrashService } from './trash.ts';

type Column = ColumnOf<TrashEntry, (typeof trashLists)[TrashService]>;
type Cell = Column['cell'];

const kindTexts: Record<TrashKind, MessageDescriptor> = {
  memory: msg`Memory`,
  adoption: msg`Adoption post`,
  specialist: msg`Doctor`,
  clinic_service: msg`Service`,
  pet: msg`Pet`,
  product: msg`Product`,
};

const recordCell: Cell = (entry) => <TrashRecord entry={entry} />;
const ownerCell: Cell = ({ owner_name: name }) => (name === null ? '–' : <OwnerName name={name} />);
const deletedCell: Cell = ({ deleted_at: at }) => <DhakaDate at={at} format="date-time" />;
const expiryCell: Cell = ({ expires_at: at }) => <DhakaDate at={at} />;
const restoreCell: Cell = (entry) => <RestoreButton entry={entry} />;

export function useTrashColumns(withOwners: boolean) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      { key: 'what', header: t`Item`, lead: true, cell: recordCell },
      ...(withOwners ? [{ key: 'owner', header: t`Owner`, cell: ownerCell }] : []),
      { key: 'deleted', header: t`Deleted on`, cell: deletedCell },
      { key: 'goes', header: t`Deleted permanently on`, cell: expiryCell },
      { key: 'restore', header: t`Restore`, actions: true, cell: restoreCell },
    ],
    [withOwners, t],
  );
}

function TrashRecord({ entry: { kind, label, image_URL: picture } }: { entry: TrashEntry }) {
  const { i18n } = useLingui();
  return (
    <RecordCell picture={<Picture picture={picture} ratio={1} sizes="72px" />}>
      <Text fw={600}>{label}</Text>
      <Text size="sm" c="dimmed">
        {i18n._(kindTexts[kind])}
      </Text>
    </RecordCell>
  );
}

function OwnerName({ name }: { name: string }) {
  return useAuthorName({ full_name: name });
}

function RestoreButton({ entry }: { entry: TrashEntry }) {
  const { t, i18n } = useLingui();
  const restore = useRestore();
  const { id, label } = entry;

  async function handleRestore() {
    try {
      await restore.mutateAsync(entry);
      toastDone({ topic: id, title: t`Restored`, message: label });
    } catch (error) {
      toastProblem({ topic: id, title: t`It could not be restored`, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="light"
      leftSection={<IconRestore size={20} aria-hidden="true" />}
      loading={restore.isPending}
      onClick={() => void handleRestore()}
      aria-label={t`Restore: ${label}`}
    >
      <Trans>Restore</Trans>
    </Button>
  );
}
