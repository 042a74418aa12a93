export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** For check boxes and radio buttons, true if they are checked. */
export type FieldValue = string | boolean;

export function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

export function valueOf(field: Field): FieldValue {
  return isCheckable(field) ? field.checked : field.value;
}

/** Returns whether the field shows something else than the page was rendered with. */
export function hasOwnValue(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  return options.some(({ defaultSelected }) => defaultSelected) && options.some(isChosenAnew);
}

/** Makes React see a value as the reader's input: it compares a field with what was last assigned to its property. */
export function giveValue(field: Field, value: FieldValue): void {
  if (typeof value === 'boolean') {
    if (!isCheckable(field) || (field.type === 'radio' && !value)) return;
    field.checked = !value;
    field.click();
    return;
  }
  const selection = selectionOf(field);
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  setUnseen(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection);
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function isChosenAnew({ selected, defaultSelected }: HTMLOptionElement): boolean {
  return selected && !defaultSelected;
}

/** Returns where the cursor is, null for types of fields that do not tell. */
function selectionOf(field: Field): [number, number] | null {
  if (field instanceof HTMLSelectElement || document.activeElement !== field) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

function setUnseen(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
