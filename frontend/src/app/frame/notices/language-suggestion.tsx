import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { activateLocale, rememberLocale, shouldSuggestBangla } from '../../../lib/texts/locale.ts';
import classes from './language-suggestion.module.css';

/**
 * Offers Bangla once to a reader whose browser prefers it. It never switches by itself. Its words are Bangla
 * in every language of the page, because it speaks to those who would rather read Bangla.
 */
export function LanguageSuggestion() {
  const [open, setOpen] = useState(shouldSuggestBangla);
  if (!open) return null;

  function handleAnswer(locale: 'en' | 'bn') {
    rememberLocale(locale);
    setOpen(false);
    if (locale === 'bn') activateLocale('bn').catch(() => setOpen(true));
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
