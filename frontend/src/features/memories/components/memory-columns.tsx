import type { MemoryCard, memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { RowActions } from '../../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { useAuthorName } from '../../../components/users/author-line.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EditButton } from '../../../components/records/edit-button.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { DeleteMemoryButton } from './delete-memory-button.tsx';
import classes from './memory-columns.module.css';

type Column = ColumnOf<MemoryCard, (typeof memoryEndpoints)['memories.list']>;
type Cell = Column['cell'];

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

type OnEdit = (memory: MemoryCard) => void;

function actionsCell(userId: string, onEdit: OnEdit): Cell {
  return (memory) => (
    <RowActions
      main={memory.author_id === userId && <EditButton name={memory.title} onEdit={() => onEdit(memory)} />}
      other={<DeleteMemoryButton memory={memory} />}
    />
  );
}

interface MemoryColumns {
  userId: string;
  /** Adds the author column; the admin can delete but not edit memories of others. */
  asAdmin: boolean;
  onEdit: OnEdit;
}

export function useMemoryColumns({ userId, asAdmin, onEdit }: MemoryColumns) {
  const { t } = useLingui();
  return useMemo<Column[]>(() => {
    const author: Column = {
      key: 'author',
      header: t`Shared by`,
      cell: authorCell,
      csv: [{ key: 'author', header: t`Shared by` }],
    };
    return [
      {
        key: 'memory',
        header: t`Memory`,
        lead: true,
        cell: memoryCell,
        sort: 'title',
        csv: [
          { key: 'title', header: t`Memory` },
          { key: 'details', header: t`Details` },
        ],
      },
      ...(asAdmin ? [author] : []),
      {
        key: 'date',
        header: t`Shared on`,
        cell: dateCell,
        sort: 'createdAt',
        descending: true,
        csv: [{ key: 'createdAt', header: t`Shared on` }],
      },
      {
        key: 'actions',
        header: t`Actions`,
        actions: true,
        cell: actionsCell(userId, onEdit),
      },
    ];
  }, [asAdmin, userId, onEdit, t]);
}

function AuthorName({ author }: Pick<MemoryCard, 'author'>) {
  return useAuthorName(author);
}
