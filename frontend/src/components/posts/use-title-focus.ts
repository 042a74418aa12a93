import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the title field once the form is rendered. The dialog sets its own initial focus earlier, while the draft
 * is still being read.
 * @returns the ref for the title field.
 */
export function useTitleFocus(isFormReady: boolean): RefObject<HTMLInputElement | null> {
  const titleField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isFormReady) titleField.current?.focus();
  }, [isFormReady]);

  return titleField;
}
