import type { Adoption } from '@petcare/contracts/adoptions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-client.ts';
import { type AdoptionChanges, canSave, changesOver, editOf, type StoredAdoption } from '../adoption-edit.ts';
import { fetchAdoption } from '../api/adoptions.ts';
import { showAdoption, useUpdateAdoption } from '../api/change-adoption.ts';

/**
 * The edit of one post, from the first letter to the answer. When somebody else's edit came first, `theirs` is
 * their version, and nothing is saved until the editor has chosen.
 */
export function useAdoptionEdit(began: StoredAdoption, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState(() => editOf(began));
  const [theirs, setTheirs] = useState<Adoption | null>(null);
  const [error, setError] = useState<unknown>(null);
  const update = useUpdateAdoption();

  async function send(changes: AdoptionChanges, version: number) {
    setError(null);
    try {
      await update.mutateAsync({ id: began._id, changes: { ...changes, version } });
      setTheirs(null);
      onSaved();
    } catch (failure) {
      await showConflict(failure);
    }
  }

  async function showConflict(failure: unknown) {
    if (!isApiError(failure, 'version_conflict')) {
      setTheirs(null);
      setError(failure);
      return;
    }
    try {
      setTheirs(await fetchAdoption(began._id));
    } catch (unreachable) {
      setError(unreachable);
    }
  }

  return {
    edit,
    setEdit,
    changed: Object.keys(changesOver(began, began, edit)).length > 0,
    sendable: canSave(began, edit),
    saving: update.isPending,
    error,
    theirs,
    save: () => void send(changesOver(began, began, edit), began.version),
    keepMine: () => theirs && void send(changesOver(theirs, began, edit), theirs.version),
    takeTheirs: () => theirs && showAdoption(queryClient, theirs),
    decideLater: () => setTheirs(null),
  };
}
