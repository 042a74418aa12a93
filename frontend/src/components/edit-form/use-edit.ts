import { useState } from 'react';
import { isApiError } from '../../lib/api/api-client.ts';

interface EditOf<Stored extends { version: number }, Now extends Stored, Form, Changes extends object> {
  /** What the editor saw when they began. */
  began: Stored;
  form: (began: Stored) => Form;
  /** What has to be sent so that the form wins over a version; empty when that says the same already. */
  changesOver: (version: Stored, form: Form) => Changes;
  /** Whether nothing of the form is still on its way, such as a picture. */
  isReady?: (form: Form) => boolean;
  send: (changes: Changes & { version: number }) => Promise<unknown>;
  fetchNow: () => Promise<Now>;
  /** Shows a version wherever the record is on the screen. */
  show: (version: Now) => void;
  onSaved: () => void;
}

/**
 * The edit of one record, from the first letter to the answer. When another edit came first, `theirs` is what it
 * left, and nothing is saved until the editor has chosen. Where both say the same, there is nothing to choose.
 */
export function useEdit<
  Stored extends { version: number },
  Now extends Stored,
  Form,
  Changes extends object,
>({ began, form, changesOver, isReady, send, fetchNow, show, onSaved }: EditOf<Stored, Now, Form, Changes>) {
  const [edit, setEdit] = useState(() => form(began));
  const [theirs, setTheirs] = useState<Now | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;
  const changed = !isEmpty(changesOver(began, edit));

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
