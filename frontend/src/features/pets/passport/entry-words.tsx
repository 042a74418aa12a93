import type { PassportContent } from '@petcare/contracts/clinic/passport/passport.ts';
import type { SharedContent } from '@petcare/contracts/clinic/passport/passport-links.ts';
import type { Icon } from '@tabler/icons-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import {
  IconClipboardHeart,
  IconHome,
  IconNotes,
  IconPaw,
  IconStethoscope,
  IconVaccine,
  IconWeight,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import classes from './passport.module.css';

export const entryIcons: Record<PassportContent['kind'], Icon> = {
  vaccination: IconVaccine,
  visit: IconClipboardHeart,
  appointment: IconStethoscope,
  weight: IconWeight,
  note: IconNotes,
  added: IconPaw,
  adopted: IconHome,
};

/** Returns the title of an entry, and what is shown below it. */
export function useEntryWords(content: PassportContent | SharedContent): {
  title: string;
  details: ReactNode;
} {
  const { t, i18n } = useLingui();
  switch (content.kind) {
    case 'weight': {
      const weight = i18n.number(content.weight_kg);
      return { title: t`${weight} kg`, details: null };
    }
    case 'note':
      return {
        title: t`Note`,
        details: (
          <Text className={classes['note'] ?? ''} lang={textLanguage(content.note)}>
            {content.note}
          </Text>
        ),
      };
    case 'added':
      return { title: t`Added to PetCare`, details: null };
    case 'adopted':
      return {
        title: content.undone ? t`Adoption, which was undone` : t`Adopted: moved to a new home`,
        details: null,
      };
    case 'appointment':
      return { title: serviceNameIn(i18n.locale, content), details: null };
    case 'visit':
      return { title: content.diagnosis, details: <VisitDetails lines={content.prescription_lines} /> };
    case 'vaccination':
      return { title: content.vaccine, details: <VaccinationDetails {...content} /> };
  }
}

function VisitDetails({ lines }: { lines: number }) {
  if (lines === 0) return null;
  return (
    <Text size="sm">
      <Trans>With a prescription</Trans>
    </Text>
  );
}

interface VaccinationDetailsProps {
  product: string | null;
  lot: string | null;
  next_due: string | null;
}

function VaccinationDetails({ product, lot, next_due: nextDue }: VaccinationDetailsProps) {
  const { t, i18n } = useLingui();
  const nextDose = nextDue && formatDhakaDay(nextDue, i18n.locale, 'date');
  const parts = [product, lot && t`Lot ${lot}`, nextDose && t`Next dose: ${nextDose}`].filter(Boolean);
  if (parts.length === 0) return null;
  return <Text size="sm">{parts.join(' · ')}</Text>;
}
