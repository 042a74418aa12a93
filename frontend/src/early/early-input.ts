import { giveValue, isField, type Field, type FieldValue, hasOwnValue, valueOf } from './field-values.ts';

/** Buttons, and fields that open a menu. Links and choices need no code. */
const controls = 'button, [role="button"], [role="tab"], [role="switch"], [aria-haspopup]';
const takenMark = 'data-taken';

interface Action {
  /** Is marked as taken until the page's code is ready. */
  readonly control: HTMLElement;
  readonly form?: HTMLFormElement;
}

export interface EarlyInput {
  /** Returns true once a password was typed, which browsers do not restore after a reload. */
  readonly holdsPassword: () => boolean;
  /** Lets the browser handle what follows, and sends the forms that need no code. */
  readonly letGo: () => void;
}

/**
 * Keeps what is typed, filled and chosen in a rendered page until its code is ready, also by a password manager, and then
 * gives it to the code. Buttons and forms are held back, marked, and carried out once.
 */
export function keepEarlyInput(page: Document): EarlyInput {
  const values = new Map<Field, FieldValue>();
  const actions = createHeldActions();
  const listening = new AbortController();
  const listen = (type: string, handle: (event: Event) => void) =>
    page.addEventListener(type, handle, { capture: true, signal: listening.signal });

  listen('input', keepValue);
  listen('change', keepValue);
  listen('click', holdClick);
  listen('submit', holdSubmit);
  // Before React draws again, which would empty the fields.
  page.addEventListener('petcare-hydrated', handOverValues, { once: true });
  page.addEventListener('petcare-ready', handOverActions, { once: true });

  function keepValue(event: Event): void {
    if (!isField(event.target)) return;
    values.set(event.target, valueOf(event.target));
    // The code would see it twice.
    event.stopImmediatePropagation();
  }

  function holdClick(event: Event): void {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(controls);
    if (!control) return;
    event.stopImmediatePropagation();
    const form = control instanceof HTMLButtonElement && control.type === 'submit' ? control.form : null;
    if (form) event.preventDefault();
    actions.hold(form ? { control, form } : { control });
  }

  /** Forms without a button are sent by the Enter key. */
  function holdSubmit(event: Event): void {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event as SubmitEvent;
    actions.hold({ control: submitter ?? event.target, form: event.target });
  }

  function handOverValues(): void {
    listening.abort();
    // A field that the browser filled or restored sent no event.
    for (const field of page.querySelectorAll<Field>('input, textarea, select'))
      if (!values.has(field) && hasOwnValue(field)) values.set(field, valueOf(field));
    for (const [field, value] of values) if (field.isConnected) giveValue(field, value);
  }

  function handOverActions(): void {
    // The code takes over the values before.
    setTimeout(() => {
      for (const action of actions.take()) {
        if (!action.control.isConnected) continue;
        if (action.form) action.form.requestSubmit(submitterOf(action));
        else action.control.click();
      }
    });
  }

  return {
    holdsPassword: () =>
      [...page.querySelectorAll<HTMLInputElement>('input[type="password"]')].some(
        ({ value }) => value !== '',
      ),
    letGo() {
      listening.abort();
      const sent = actions.take().find(({ form }) => form?.method === 'get');
      if (sent?.form) sent.form.requestSubmit(submitterOf(sent));
    },
  };
}

/** Actions in the order of the last press, one for each control, which is marked meanwhile. */
function createHeldActions() {
  const actions = new Map<HTMLElement, Action>();
  return {
    hold(action: Action): void {
      actions.delete(action.control);
      actions.set(action.control, action);
      action.control.setAttribute(takenMark, '');
    },
    take(): Action[] {
      const taken = [...actions.values()];
      actions.clear();
      for (const { control } of taken) control.removeAttribute(takenMark);
      return taken;
    },
  };
}

function submitterOf({ control }: Action): HTMLElement | null {
  return control instanceof HTMLFormElement ? null : control;
}
