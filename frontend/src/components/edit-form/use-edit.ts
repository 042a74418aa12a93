import { useState } from 'react';
import { isApiError } from '../../lib/api/api-client.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';

interface EditOf<
  Stored extends { version: number },
  Now extends Stored,
  Form extends object,
  Changes extends object,
> {
  /** Names the form within its page, also what was typed in it when the session ends. */
  name: string;
  began: Stored;
  form: (began: Stored) => Form;
  /** Returns the changes that turn `version` into the form's state; empty when they are equal. */
  changesOver: (version: Stored, form: Form) => Changes;
  /** False while part of the form is not ready, such as a picture upload. */
  isReady?: (form: Form) => boolean;
  send: (changes: Changes & { version: number }) => Promise<unknown>;
  fetchNow: () => Promise<Now>;
  /** Writes a version into the query cache. */
  show: (version: Now) => void;
  onSaved: () => void;
}

/**
 * Manages the edit of one record. On a version conflict, `theirs` is the stored version, and nothing is saved
 * until the user chooses. Equal versions are no conflict.
 */
export function useEdit<
  Stored extends { version: number },
  Now extends Stored,
  Form extends object,
  Changes extends object,
>({
  name,
  began,
  form,
  changesOver,
  isReady,
  send,
  fetchNow,
  show,
  onSaved,
}: EditOf<Stored, Now, Form, Changes>) {
  const [edit, setEdit] = useState(() => form(began));
  const [theirs, setTheirs] = useState<Now | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;
  const changed = !isEmpty(changesOver(began, edit));
  useKeptInput(name, edit, (typed) => setEdit((now) => ({ ...now, ...typed })), changed);

  async function saveOver(version: Stored) {
    setSaving(true);
    setError(null);
    try {
      await send({ ...changesOver(version, edit), version: version.version });
      setTheirs(null);
      onSaved();
    } catch (failure) {
      if (isApiError(failure, 'version_conflict')) await showConflict();
      else {
        setTheirs(null);
        setError(failure);
      }
    } finally {
      setSaving(false);
    }
  }

  async function showConflict() {
    try {
      const now = await fetchNow();
      if (isEmpty(changesOver(now, edit))) {
        show(now);
        onSaved();
      } else setTheirs(now);
    } catch (unreachable) {
      setError(unreachable);
    }
  }

  return {
    edit,
    setEdit,
    changed,
    sendable: changed && (isReady?.(edit) ?? true),
    saving,
    error,
    theirs,
    save: () => void saveOver(began),
    keepMine: () => theirs && void saveOver(theirs),
    takeTheirs: () => theirs && show(theirs),
    decideLater: () => setTheirs(null),
  };
}
