import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import {
  type MemoryCard,
  memoryEndpoints,
  MemoriesQuery,
  PostsQuery,
} from '@petcare/contracts/content/memories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminTable, type Bulk } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { useAllMemories, useOwnMemories } from '../api/memories.ts';
import { EditMemory } from '../components/edit-memory.tsx';
import { MemoryBulk } from '../components/memory-bulk.tsx';
import { useMemoryColumns } from '../components/memory-columns.tsx';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeading
        title={t`Memories`}
        lead={
          isAdminOf(user, 'moderation') ? (
            <Trans>All memories. Only the author can edit a memory.</Trans>
          ) : (
            <Trans>Memories you have shared.</Trans>
          )
        }
        action={
          <Button
            component={Link}
            to={shareAddress('/memories')}
            leftSection={<IconCamera size={20} aria-hidden="true" />}
          >
            <Trans>SHARE YOUR MEMORY</Trans>
          </Button>
        }
      />
      <Memories user={user} />
    </>
  );
}

function Memories({ user }: { user: SessionUser }) {
  const [editing, setEditing] = useState<MemoryCard | null>(null);
  const asAdmin = isAdminOf(user, 'moderation');
  const columns = useMemoryColumns({ userId: user.id, asAdmin, onEdit: setEditing });
  return (
    <>
      {asAdmin ? <AllMemories columns={columns} /> : <OwnMemories userId={user.id} columns={columns} />}
      <EditMemory memory={editing} onClose={() => setEditing(null)} />
    </>
  );
}

type Columns = ReturnType<typeof useMemoryColumns>;

const endpoint = memoryEndpoints['memories.list'];
const filters = ['author_id'] as const;

const bulk: Bulk<MemoryCard> = {
  rowName: ({ title }) => title,
  actions: (memories, onDone) => <MemoryBulk memories={memories} onDone={onDone} />,
};

function AllMemories({ columns }: { columns: Columns }) {
  const { t } = useLingui();
  const list = useTableAddress(endpoint, MemoriesQuery, { filters });
  return (
    <AdminTable
      name="memories"
      caption={t`Memories`}
      list={list}
      found={useAllMemories(list.query)}
      columns={columns}
      rowKey={({ _id }) => _id}
      tools={{
        search: { label: t`Search the memories`, placeholder: t`Words of title or details` },
        filters: [{ kind: 'set', name: 'author_id', label: t`By one user` }],
        nothingFound: t`No memories found.`,
      }}
      bulk={bulk}
      empty={<NoMemories />}
    />
  );
}

function OwnMemories({ userId, columns }: { userId: string; columns: Columns }) {
  const { t } = useLingui();
  const list = useTableAddress(memoryEndpoints['memories.ofUser'], PostsQuery);
  return (
    <AdminTable
      name="own-memories"
      caption={t`Memories`}
      list={list}
      found={useOwnMemories(userId, list.query)}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={<NoMemories />}
    />
  );
}

function NoMemories() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="memories"
      title={t`No memories found.`}
      text={<Trans>A memory needs only a picture and a few words.</Trans>}
    />
  );
}
