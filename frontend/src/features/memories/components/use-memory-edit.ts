import type { Memory } from '@petcare/contracts/memories.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-client.ts';
import { showMemory, useUpdateMemory } from '../api/change-memory.ts';
import { fetchMemory, type StoredMemory } from '../api/memories.ts';
import { canSave, changesOf, changesOver, editOf, type MemoryChanges } from '../memory-edit.ts';

/**
 * The edit of one memory, from the first letter to the answer. When somebody else's edit came first, `theirs` is
 * their version, and nothing is saved until the editor has chosen.
 */
export function useMemoryEdit(memory: StoredMemory, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState(() => editOf(memory));
  const [theirs, setTheirs] = useState<Memory | null>(null);
  const [error, setError] = useState<unknown>(null);
  const update = useUpdateMemory();

  async function send(changes: MemoryChanges, version: number) {
    setError(null);
    try {
      await update.mutateAsync({ id: memory._id, body: { ...changes, version } });
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
      setTheirs(await fetchMemory(memory._id));
    } catch (unreachable) {
      setError(unreachable);
    }
  }

  return {
    edit,
    setEdit,
    changed: Object.keys(changesOf(memory, edit)).length > 0,
    sendable: canSave(memory, edit),
    saving: update.isPending,
    error,
    theirs,
    save: () => void send(changesOf(memory, edit), memory.version),
    keepMine: () => theirs && void send(changesOver(theirs, memory, edit), theirs.version),
    takeTheirs: () => theirs && showMemory(queryClient, theirs),
    decideLater: () => setTheirs(null),
  };
}
