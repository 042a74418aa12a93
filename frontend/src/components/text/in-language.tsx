import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { WrittenText } from '../../lib/format/text-in.ts';
import classes from './in-language.module.css';

const marks = { bn: 'বাং', en: 'EN' };

interface InLanguageProps {
  of: WrittenText;
  /** The text as it is drawn, such as with highlights. */
  children?: ReactNode;
}

/** A text whose language is marked where it is not that of the page, for eyes and for screen readers. */
export function InLanguage({ of: { text, language }, children = text }: InLanguageProps) {
  const { i18n } = useLingui();
  if (language === i18n.locale) return children;
  return (
    <>
      <span lang={language}>{children}</span>{' '}
      <span className={classes['mark']} lang={language} aria-hidden="true">
        {marks[language]}
      </span>
    </>
  );
}
