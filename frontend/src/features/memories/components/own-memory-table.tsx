import type { MemoryCard } from '@petcare/contracts/memories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useAuthorName } from '../../../components/author-line.tsx';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { Picture } from '../../../components/picture.tsx';
import { TruncatedText } from '../../../components/truncated-text.tsx';
import { ownPageSize } from '../api/memories.ts';
import { DeleteMemoryButton } from './delete-memory-button.tsx';
import classes from './own-memory-table.module.css';

type Cell = Column<MemoryCard>['cell'];

const memoryCell: Cell = (memory) => (
  <div className={classes['memory']}>
    <Picture picture={memory.picture} ratio={3 / 2} sizes="96px" className={classes['picture']} />
    <div className={classes['words']}>
      <Text component={Link} to={`/memories/${memory._id}`} className={classes['title']}>
        <TruncatedText text={memory.title} length={30} />
      </Text>
      <Text size="sm" c="dimmed">
        <TruncatedText text={memory.details} length={90} />
      </Text>
    </div>
  </div>
);

const authorCell: Cell = ({ author }) => <AuthorName author={author} />;
const dateCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} format="date-time" />;

interface OwnMemoryTableProps {
  memories: readonly MemoryCard[];
  personId: string;
  /** Shows whose each memory is; of others’ memories only deleting is offered. */
  asAdmin: boolean;
  onEdit: (memory: MemoryCard) => void;
}

function actionsCell(personId: string, onEdit: OwnMemoryTableProps['onEdit']): Cell {
  return (memory) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {memory.author_id === personId && <EditButton memory={memory} onEdit={onEdit} />}
      <DeleteMemoryButton memory={memory} />
    </Group>
  );
}

/** The memories a person looks after, newest first. */
export function OwnMemoryTable({ memories, personId, asAdmin, onEdit }: OwnMemoryTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<MemoryCard>[]>(
    () => [
      { key: 'memory', header: t`Memory`, lead: true, cell: memoryCell },
      ...(asAdmin ? [{ key: 'author', header: t`Shared by`, cell: authorCell }] : []),
      { key: 'date', header: t`Shared on`, cell: dateCell },
      {
        key: 'actions',
        header: t`Edit or delete`,
        actions: true,
        cell: actionsCell(personId, onEdit),
      },
    ],
    [asAdmin, personId, onEdit, t],
  );
  return (
    <PagedTable
      caption={t`Memories`}
      columns={columns}
      rows={memories}
      rowKey={(memory) => memory._id}
      pageSize={ownPageSize}
      empty={null}
    />
  );
}

function AuthorName({ author }: Pick<MemoryCard, 'author'>) {
  return useAuthorName(author);
}

function EditButton({ memory, onEdit }: { memory: MemoryCard } & Pick<OwnMemoryTableProps, 'onEdit'>) {
  const { t } = useLingui();
  const { title } = memory;
  return (
    <Button
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
      onClick={() => onEdit(memory)}
      aria-label={t`Edit: ${title}`}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
