import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the cursor into the title as soon as the form stands. A dialog gives the focus away when it opens, and
 * then this device has not yet said whether something was begun before.
 * @returns the ref for the title's field.
 */
export function useTitleFocus(formStands: boolean): RefObject<HTMLInputElement | null> {
  const titleField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (formStands) titleField.current?.focus();
  }, [formStands]);

  return titleField;
}
