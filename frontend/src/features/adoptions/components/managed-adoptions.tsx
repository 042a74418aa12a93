import type { AdoptionCard } from '@petcare/contracts/adoptions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthorLine } from '../../../components/author-line.tsx';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Picture } from '../../../components/picture.tsx';
import { shareAddress } from '../../../components/post-form/use-share-address.ts';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { TruncatedText } from '../../../components/truncated-text.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import type { SessionUser } from '../../../lib/session.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { rowsPerPage, useManagedAdoptions } from '../api/adoptions.ts';
import { AdoptionStatusBadge } from './adoption-status-badge.tsx';
import { ApplicationCount } from './application-count.tsx';
import { DeleteAdoptionButton } from './delete-adoption-button.tsx';
import { EditAdoption } from './edit-adoption.tsx';
import classes from './managed-adoptions.module.css';

type Cell = Column<AdoptionCard>['cell'];

const postCell: Cell = (adoption) => (
  <div className={classes['post']}>
    <Picture
      picture={adoption.pictures[0] ?? adoption.img_URL}
      sizes="72px"
      ratio={1}
      fallback="adoption"
      className={classes['picture']}
    />
    <Anchor component={Link} to={`/adaptation/${adoption._id}`} fw={600} className={classes['title'] ?? ''}>
      <TruncatedText text={adoption.title} length={60} />
    </Anchor>
  </div>
);
const ownerCell: Cell = (adoption) => <AuthorLine author={adoption.owner} />;
const dateCell: Cell = (adoption) => <DhakaDate at={adoption.createdAt} />;
const statusCell: Cell = (adoption) => <AdoptionStatusBadge status={adoption.status} />;
const applicationsCell: Cell = ({ applications }) =>
  applications && <ApplicationCount applications={applications} />;
const commentsCell: Cell = (adoption) => <Count count={adoption.comment_count} />;

function Count({ count }: { count: number }) {
  const { i18n } = useLingui();
  return <Text className="pc-numbers">{i18n.number(count)}</Text>;
}

function actionsCell(user: SessionUser, onEdit: AdoptionTableProps['onEdit']): Cell {
  return (adoption) => (
    <Group gap="xs" wrap="nowrap" className={classes['actions'] ?? ''}>
      {adoption.owner_id === user.id && <EditButton adoption={adoption} onEdit={onEdit} />}
      <DeleteAdoptionButton adoption={adoption} />
    </Group>
  );
}

function EditButton({ adoption, onEdit }: { adoption: AdoptionCard } & Pick<AdoptionTableProps, 'onEdit'>) {
  const { t } = useLingui();
  return (
    <Button
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
      onClick={() => onEdit(adoption)}
      aria-label={t`Edit: ${adoption.title}`}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}

interface ManagedAdoptionsProps {
  user: SessionUser;
}

/** The posts a person looks after: their own to edit and delete, or everybody's for an admin to delete. */
export function ManagedAdoptions({ user }: ManagedAdoptionsProps) {
  const { i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const adoptions = useManagedAdoptions(user, page);
  const [editing, setEditing] = useState<StoredAdoption | null>(null);

  if (adoptions.isPending) return <TableSkeleton />;
  if (adoptions.isError && !adoptions.data) {
    return <ErrorState message={errorText(adoptions.error, i18n)} onRetry={() => void adoptions.refetch()} />;
  }
  const { items, total } = adoptions.data;
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  if (page > pages && !adoptions.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) return <NoPosts user={user} />;
  return (
    <>
      <AdoptionTable adoptions={items} user={user} onEdit={setEditing} />
      {pages > 1 && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
      <EditAdoption adoption={editing} onClose={() => setEditing(null)} />
    </>
  );
}

interface AdoptionTableProps {
  adoptions: readonly AdoptionCard[];
  user: SessionUser;
  onEdit: (adoption: StoredAdoption) => void;
}

function AdoptionTable({ adoptions, user, onEdit }: AdoptionTableProps) {
  const { t } = useLingui();
  const asAdmin = user.role === 'admin';
  const columns = useMemo<Column<AdoptionCard>[]>(
    () => [
      { key: 'post', header: t`Post`, lead: true, cell: postCell },
      asAdmin
        ? { key: 'owner', header: t`Owner`, cell: ownerCell }
        : { key: 'applications', header: t`Applications`, cell: applicationsCell },
      { key: 'comments', header: t`Comments`, numeric: true, cell: commentsCell },
      { key: 'date', header: t`Date`, cell: dateCell },
      { key: 'status', header: t`Status`, cell: statusCell },
      {
        key: 'actions',
        header: t`What you can do`,
        actions: true,
        cell: actionsCell(user, onEdit),
      },
    ],
    [asAdmin, user, onEdit, t],
  );
  return (
    <PagedTable
      caption={t`Adoption posts`}
      columns={columns}
      rows={adoptions}
      rowKey={(adoption) => adoption._id}
      pageSize={rowsPerPage}
      empty={null}
    />
  );
}

function NoPosts({ user }: ManagedAdoptionsProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="adoption"
      title={t`No adoptions found.`}
      text={
        user.role === 'admin' ? (
          <Trans>The first adoption post will appear here by itself.</Trans>
        ) : (
          <Trans>
            A pet you offer a new home will stand here, with everybody who would like to adopt it.
          </Trans>
        )
      }
      action={
        <Button component={Link} to={shareAddress('/adaptation')}>
          <Trans>SHARE PET ADOPTION POST</Trans>
        </Button>
      }
    />
  );
}
