import { Button, Group, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { activateLocale, rememberLocale, shouldSuggestBangla } from '../../../lib/texts/locale.ts';
import classes from './language-suggestion.module.css';

/**
 * Suggests Bangla once if the browser prefers it, without switching by itself. The text is Bangla in either language of
 * the page. Lies over the page, since it comes after the first paint and nothing may move then.
 */
export function LanguageSuggestion() {
  // The server does not know, so the rendered page has none.
  const suggests = useSyncExternalStore(neverChanges, shouldSuggestBangla, () => false);
  const [answered, setAnswered] = useState(false);
  if (!suggests || answered) return null;

  function handleAnswer(locale: 'en' | 'bn') {
    setAnswered(true);
    if (locale === 'en') rememberLocale('en');
    else
      activateLocale('bn').then(
        () => rememberLocale('bn'),
        () => setAnswered(false),
      );
  }

  return (
    <aside className={classes['offer']} lang="bn" aria-label="ভাষা">
      <Text component="span">পাতাটি কি বাংলায় পড়তে চান?</Text>
      <Group gap="xs" component="span">
        <Button size="sm" color="marigold" onClick={() => handleAnswer('bn')}>
          হ্যাঁ, বাংলায়
        </Button>
        <Button size="sm" variant="subtle" lang="en" onClick={() => handleAnswer('en')}>
          Stay in English
        </Button>
      </Group>
    </aside>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
