import type { SharedEntry } from '@petcare/contracts/clinic/passport/passport-links.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { entryIcons, useEntryWords } from '../passport/entry-words.tsx';
import classes from '../passport/passport.module.css';

interface SharedEntriesProps {
  entries: readonly SharedEntry[];
  label: string;
}

export function SharedEntries({ entries, label }: SharedEntriesProps) {
  return (
    <ol className={classes['entries']} aria-label={label}>
      {entries.map((entry, index) => {
        // Entries have no ids, and never change their places.
        const key = `${entry.date} ${index}`;
        return <SharedEntryItem key={key} entry={entry} />;
      })}
    </ol>
  );
}

function SharedEntryItem({
  entry: { content, date, by_owner: byOwner, dr_name: doctor },
}: {
  entry: SharedEntry;
}) {
  const { i18n } = useLingui();
  const { title, details } = useEntryWords(content);
  const EntryIcon = entryIcons[content.kind];
  return (
    <li className={classes['entry']}>
      <EntryIcon size={24} aria-hidden="true" className={classes['icon'] ?? ''} />
      <div className={classes['words']}>
        <Text component="span" fw={600} lang={textLanguage(title)}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDhakaDay(date, i18n.locale, 'date')}
          {doctor && ` · ${doctor}`}
          {byOwner && (
            <>
              {' · '}
              <Trans>entered by the owner</Trans>
            </>
          )}
        </Text>
        {details}
      </div>
    </li>
  );
}
