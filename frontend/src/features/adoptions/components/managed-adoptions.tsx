import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import {
  adoptionEndpoints,
  AdoptionStatus,
  AdoptionsQuery,
  OwnAdoptionsQuery,
} from '@petcare/contracts/content/adoptions.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { speciesTexts } from '../../../lib/texts/animal-texts.ts';
import { adoptionStatusTexts } from '../adoption-texts.ts';
import { useAllAdoptions, useOwnAdoptions } from '../api/adoptions.ts';
import { useAdoptionColumns } from './adoption-columns.tsx';
import { EditAdoption } from './edit-adoption.tsx';

interface ManagedAdoptionsProps {
  user: SessionUser;
}

export function ManagedAdoptions({ user }: ManagedAdoptionsProps) {
  const [editing, setEditing] = useState<StoredAdoption | null>(null);
  const columns = useAdoptionColumns(user, setEditing);
  return (
    <>
      {isAdminOf(user, 'moderation') ? (
        <AllAdoptions user={user} columns={columns} />
      ) : (
        <OwnAdoptions user={user} columns={columns} />
      )}
      <EditAdoption adoption={editing} onClose={() => setEditing(null)} />
    </>
  );
}

type TableProps = ManagedAdoptionsProps & { columns: ReturnType<typeof useAdoptionColumns> };

const endpoint = adoptionEndpoints['adoptions.list'];
const filters = ['status', 'species', 'owner_id'] as const;

function AllAdoptions({ user, columns }: TableProps) {
  const { t, i18n } = useLingui();
  const list = useTableAddress(endpoint, AdoptionsQuery, { filters });
  return (
    <AdminTable
      name="adoptions"
      caption={t`Adoption posts`}
      list={list}
      found={useAllAdoptions(list.query)}
      columns={columns}
      rowKey={({ _id }) => _id}
      tools={{
        search: { label: t`Search the adoption posts`, placeholder: t`Words of title or details` },
        filters: [
          {
            kind: 'choice',
            name: 'status',
            label: t`Status`,
            options: choicesOf(AdoptionStatus.options, adoptionStatusTexts, i18n),
          },
          {
            kind: 'choice',
            name: 'species',
            label: t`Kind of animal`,
            options: choicesOf(Species.options, speciesTexts, i18n),
          },
          { kind: 'set', name: 'owner_id', label: t`By one user` },
        ],
        nothingFound: t`No adoptions found.`,
      }}
      empty={<NoPosts user={user} />}
    />
  );
}

function OwnAdoptions({ user, columns }: TableProps) {
  const { t } = useLingui();
  const list = useTableAddress(adoptionEndpoints['adoptions.ofUser'], OwnAdoptionsQuery);
  return (
    <AdminTable
      name="own-adoptions"
      caption={t`Adoption posts`}
      list={list}
      found={useOwnAdoptions(user.id, list.query)}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={<NoPosts user={user} />}
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
        isAdminOf(user, 'moderation') ? (
          <Trans>Adoption posts will appear here.</Trans>
        ) : (
          <Trans>Your adoption posts will appear here with the applications they receive.</Trans>
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
