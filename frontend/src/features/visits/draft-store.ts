import type { Visit, VisitNotes } from '@petcare/contracts/clinic/visits.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { fetchVisit, saveVisit } from './api/visits.ts';
import { emptyNotes, formOf, notesOf, notNumbers, type VisitForm } from './visit-form.ts';

const pauseMs = 800;
const retryMs = 5_000;

interface Draft {
  readonly form: VisitForm;
  readonly savedAt: Date | null;
  readonly isSaved: boolean;
  readonly error: unknown;
  /** The stored visit, while the doctor has to choose between it and the form; else null. */
  readonly theirs: Visit | null;
}

const contentOf = (notes: VisitNotes) => JSON.stringify(notesOf(formOf(notes)));

/** Holds the draft of a visit and saves it while it is typed. */
export function createDraftStore(id: string, stored: Visit | null) {
  const listeners = new Set<() => void>();
  let draft: Draft = {
    form: formOf(stored ?? emptyNotes),
    savedAt: stored && new Date(stored.updatedAt),
    isSaved: stored !== null,
    error: null,
    theirs: null,
  };
  const current = () => draft;
  const saving = createSaving(id, stored, { current, set });
  const { flush } = saving;

  function set(changes: Partial<Draft>): void {
    draft = { ...draft, ...changes };
    for (const listener of listeners) listener();
  }

  return {
    flush,
    current,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Leaving the page saves at once.
        void flush();
      };
    },

    change(make: (form: VisitForm) => VisitForm): void {
      set({ form: make(draft.form) });
      set({ isSaved: draft.savedAt !== null && !saving.hasChanges() });
      saving.saveAfter(pauseMs);
    },

    /** Closes the choice unmade: the form stays unsaved, and its next save asks again. */
    postpone(): void {
      set({ theirs: null });
    },

    keepMine(): void {
      if (draft.theirs) saving.replace(draft.theirs);
      set({ theirs: null });
      void flush();
    },

    takeTheirs(): void {
      const { theirs } = draft;
      if (!theirs) return;
      saving.accept(theirs);
      set({
        form: formOf(theirs),
        theirs: null,
        error: null,
        isSaved: true,
        savedAt: new Date(theirs.updatedAt),
      });
    },
  };
}

interface DraftState {
  readonly current: () => Draft;
  readonly set: (changes: Partial<Draft>) => void;
}

/** Saves the draft of a visit against the stored version that it replaces. One save runs at a time. */
function createSaving(id: string, stored: Visit | null, { current, set }: DraftState) {
  let version = stored?.version ?? 0;
  let saved = contentOf(stored ?? emptyNotes);
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasChanges = () => JSON.stringify(notesOf(current().form)) !== saved;

  function saveAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function save(): Promise<boolean> {
    while (hasChanges()) {
      const { form, theirs } = current();
      if (theirs !== null || notNumbers(form).length > 0) return false;
      const notes = notesOf(form);
      try {
        const visit = await saveVisit(id, { ...notes, version });
        version = visit.version;
        saved = JSON.stringify(notes);
        set({ savedAt: new Date(visit.updatedAt), isSaved: !hasChanges(), error: null });
      } catch (error) {
        await handleFailure(error);
        return false;
      }
    }
    return true;
  }

  async function handleFailure(failure: unknown): Promise<void> {
    set({ error: failure, theirs: null });
    // A refused field waits for the next change; a server that was away is tried again.
    let isAway = isApiError(failure) && (failure.status === 0 || failure.status >= 500);
    if (isApiError(failure, 'version_conflict'))
      await fetchVisit(id).then(
        (theirs) => set({ theirs }),
        () => (isAway = true),
      );
    if (isAway) saveAfter(retryMs);
  }

  /** Saves what was typed last. Returns the stored version, or null if it failed. */
  async function flush(): Promise<number | null> {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = null;
    });
    return (await running) ? version : null;
  }

  return {
    flush,
    saveAfter,
    hasChanges,
    /** Lets the next save replace this visit. */
    replace(visit: Visit): void {
      version = visit.version;
    },
    /** Takes this visit as the saved one. */
    accept(visit: Visit): void {
      version = visit.version;
      saved = contentOf(visit);
    },
  };
}
