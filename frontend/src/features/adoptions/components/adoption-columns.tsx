import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import type { AdoptionCard, adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { RecordCell } from '../../../components/admin-table/record-cell.tsx';
import { RowActions } from '../../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { AuthorLine } from '../../../components/users/author-line.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EditButton } from '../../../components/records/edit-button.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { AdoptionStatusBadge } from './adoption-status-badge.tsx';
import { ApplicationCount } from './application-count.tsx';
import { DeleteAdoptionButton } from './delete-adoption-button.tsx';

type Column = ColumnOf<AdoptionCard, (typeof adoptionEndpoints)['adoptions.list']>;
type Cell = Column['cell'];
type OnEdit = (adoption: StoredAdoption) => void;

const postCell: Cell = (adoption) => (
  <RecordCell
    picture={
      <Picture
        picture={adoption.pictures[0] ?? adoption.img_URL}
        sizes="72px"
        ratio={1}
        fallback="adoption"
      />
    }
  >
    <Anchor component={Link} to={`/adaptation/${adoption._id}`} fw={600}>
      <TruncatedText text={adoption.title} length={60} />
    </Anchor>
  </RecordCell>
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

function actionsCell(user: SessionUser, onEdit: OnEdit): Cell {
  return (adoption) => (
    <RowActions
      main={
        adoption.owner_id === user.id && <EditButton name={adoption.title} onEdit={() => onEdit(adoption)} />
      }
      other={<DeleteAdoptionButton adoption={adoption} />}
    />
  );
}

export function useAdoptionColumns(user: SessionUser, onEdit: OnEdit) {
  const { t } = useLingui();
  const asAdmin = isAdminOf(user, 'moderation');
  return useMemo<Column[]>(
    () => [
      {
        key: 'post',
        header: t`Post`,
        lead: true,
        cell: postCell,
        sort: 'title',
        csv: [{ key: 'title', header: t`Post` }],
      },
      asAdmin
        ? {
            key: 'owner',
            header: t`Owner`,
            cell: ownerCell,
            csv: [{ key: 'owner', header: t`Owner` }],
          }
        : { key: 'applications', header: t`Applications`, cell: applicationsCell },
      {
        key: 'comments',
        header: t`Comments`,
        numeric: true,
        cell: commentsCell,
        csv: [{ key: 'comment_count', header: t`Comments` }],
      },
      {
        key: 'date',
        header: t`Date`,
        cell: dateCell,
        sort: 'createdAt',
        descending: true,
        csv: [{ key: 'createdAt', header: t`Date` }],
      },
      {
        key: 'status',
        header: t`Status`,
        cell: statusCell,
        csv: [{ key: 'status', header: t`Status` }],
      },
      {
        key: 'actions',
        header: t`Actions`,
        actions: true,
        cell: actionsCell(user, onEdit),
      },
    ],
    [asAdmin, user, onEdit, t],
  );
}
