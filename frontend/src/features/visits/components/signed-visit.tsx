import type { Visit } from '@petcare/contracts/clinic/visits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconCalendarPlus, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PdfButtons } from '../../../components/records/pdf-buttons.tsx';
import timeline from '../../../components/records/timeline.module.css';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useSession } from '../../../lib/session/session.ts';
import { fetchVisitPdf } from '../api/visits.ts';
import { AmendVisit } from './amend-visit.tsx';
import { BuyPrescribed } from './buy-prescribed.tsx';
import { VisitNotes } from './visit-notes.tsx';
import classes from './visits.module.css';

interface SignedVisitProps {
  visit: Visit;
  canAmend: boolean;
  /** The reader is the owner, who may book the follow-up. */
  isOwn: boolean;
}

export function SignedVisit({ visit, canAmend, isOwn }: SignedVisitProps) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const today = useToday();
  const [amending, setAmending] = useState(false);
  if (amending) return <AmendVisit visit={visit} onClose={() => setAmending(false)} />;
  const { follow_up_on: followUp, pet, prescription } = visit;
  // An adopter buys with the prescriptions of the pet, too.
  const canBuy = (isOwn || user?.role === 'user') && prescription.some(({ product_id: id }) => id !== null);
  const booking = new URLSearchParams({
    ...(followUp && { date: followUp }),
    ...(pet && { pet: pet.pet_id }),
  });
  return (
    <>
      <VisitNotes notes={visit} />
      {canBuy && <BuyPrescribed visitId={visit._id} doctor={visit.dr_name} />}
      <Text c="dimmed" mt="lg">
        <Trans>
          Signed by {visit.dr_name}, <DhakaDate at={visit.signed_at ?? visit.updatedAt} format="date-time" />
        </Trans>
      </Text>
      <Group gap="xs" mt="lg" className={classes['screen'] ?? ''}>
        {isOwn && followUp !== null && followUp >= today && (
          <Button
            component={Link}
            to={`/appointment/${visit.service_id}/${visit.dr_id}?${booking.toString()}`}
            leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          >
            <Trans>Book the follow-up on {formatDhakaDay(followUp, i18n.locale, 'date')}</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
        {canAmend && (
          <Button
            variant="light"
            leftSection={<IconPencil size={20} aria-hidden="true" />}
            onClick={() => setAmending(true)}
          >
            <Trans>Amend</Trans>
          </Button>
        )}
      </Group>
      <Box mt="lg" maw={480} className={classes['screen'] ?? ''}>
        <PdfButtons
          title={t`Visit summary (PDF)`}
          nameOf={(name) => t`Visit summary as PDF: ${name}`}
          filename={`petcare-visit-${visit.date}`}
          fetchFile={(language) => fetchVisitPdf(visit._id, language)}
        />
      </Box>
      {visit.amendments.length > 0 && <Amendments amendments={visit.amendments} />}
    </>
  );
}

function Amendments({ amendments }: { amendments: Visit['amendments'] }) {
  return (
    <section>
      <Title order={3} size="h4" mt="xl" mb="sm">
        <Trans>Amendments</Trans>
      </Title>
      <ol className={timeline['list']} reversed>
        {amendments.toReversed().map(({ at, reason, before }) => (
          <li key={at} className={timeline['step']}>
            <Text fw={600} className={classes['words'] ?? ''}>
              {reason}
            </Text>
            <Text size="sm" c="dimmed">
              <DhakaDate at={at} format="date-time" />
            </Text>
            <details className={`${classes['entry']} ${classes['screen']}`}>
              <summary>
                <Trans>Notes before</Trans>
              </summary>
              <VisitNotes notes={before} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
