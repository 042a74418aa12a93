import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconNotes, IconPrinter, IconQrcode, IconVaccine, IconWeight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { ChoiceChip, ChoiceChips } from '../../../components/pets/choice-chips.tsx';
import { PdfButtons } from '../../../components/records/pdf-buttons.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useSession } from '../../../lib/session/session.ts';
import { entriesPerPage, fetchPassportPdf, usePassport } from '../api/passport.ts';
import classes from './passport.module.css';
import { PassportItem } from './passport-item.tsx';
import { type FilteredKind, kindTexts } from './passport-texts.ts';
import { type OpenRecord, RecordDialog } from './record-dialog.tsx';
import { fieldsOfEntry, newRecord, type RecordKind } from './record-form.ts';
import { WeightCurve } from './weight-curve.tsx';

const filters = Object.keys(kindTexts) as FilteredKind[];

/** The passport of a pet: its weight curve and all entries, filtered by kind. */
export function PassportSection({ pet, mayChange }: { pet: Pet; mayChange: boolean }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const [kind, setKind] = useState<FilteredKind | null>(null);
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<OpenRecord | null>(null);
  const found = usePassport(pet._id, kind, page);
  const { items = [], total = 0 } = found.data ?? {};
  const pages = Math.ceil(total / entriesPerPage);

  function handleFilter(chosen: FilteredKind | null) {
    setKind(chosen);
    setPage(0);
  }

  const handleAdd = (added: RecordKind) => setOpen({ fields: newRecord(added, today), entry: null });

  function handleEdit(entry: PassportEntry) {
    const fields = fieldsOfEntry(entry);
    if (fields) setOpen({ fields, entry });
  }

  return (
    <section className={classes['section']} aria-labelledby="passport">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="passport">
          <Trans>Passport</Trans>
        </Title>
        <ShareAndPrint pet={pet} />
      </Group>
      {mayChange && <AddButtons onAdd={handleAdd} />}
      <WeightCurve petId={pet._id} />
      <div className={classes['noPrint']}>
        <KindFilter chosen={kind} onChoose={handleFilter} />
        <Box mt="md" maw={480}>
          <PdfButtons
            title={t`Passport (PDF)`}
            nameOf={(name) => t`Passport as PDF: ${name}`}
            filename={`petcare-passport-${today}`}
            fetchFile={(language) => fetchPassportPdf(pet._id, { language, kind })}
          />
        </Box>
      </div>
      {found.isPending && <Skeleton height={160} mt="md" />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && total === 0 && (
        <Text c="dimmed" mt="md">
          {kind === null ? (
            <Trans>Nothing here yet. Visits appear by themselves; add what you know already.</Trans>
          ) : (
            <Trans>Nothing of this kind yet.</Trans>
          )}
        </Text>
      )}
      <ol className={classes['entries']} aria-label={t`Entries of the passport`}>
        {items.map((entry) => (
          <PassportItem key={entry._id} entry={entry} onEdit={mayChange ? () => handleEdit(entry) : null} />
        ))}
      </ol>
      {pages > 1 && <Pager page={page} pages={pages} onTurn={setPage} />}
      {mayChange && <RecordDialog pet={pet} open={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function ShareAndPrint({ pet }: { pet: Pet }) {
  const { user } = useSession();
  return (
    <Group gap={4} className={classes['noPrint'] ?? ''}>
      {user?.id === pet.owner_id && pet.status === 'active' && (
        <Button
          component={Link}
          to={`/pets/${pet._id}/share`}
          variant="subtle"
          leftSection={<IconQrcode size={20} aria-hidden="true" />}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      <Button
        variant="subtle"
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
    </Group>
  );
}

function AddButtons({ onAdd }: { onAdd: (kind: RecordKind) => void }) {
  return (
    <Group gap="xs" mb="md" className={classes['noPrint'] ?? ''}>
      <Button
        variant="light"
        leftSection={<IconVaccine size={20} aria-hidden="true" />}
        onClick={() => onAdd('vaccination')}
      >
        <Trans>Add vaccination</Trans>
      </Button>
      <Button
        variant="light"
        leftSection={<IconWeight size={20} aria-hidden="true" />}
        onClick={() => onAdd('weight')}
      >
        <Trans>Add weight</Trans>
      </Button>
      <Button
        variant="light"
        leftSection={<IconNotes size={20} aria-hidden="true" />}
        onClick={() => onAdd('note')}
      >
        <Trans>Add note</Trans>
      </Button>
    </Group>
  );
}

interface KindFilterProps {
  chosen: FilteredKind | null;
  onChoose: (kind: FilteredKind | null) => void;
}

function KindFilter({ chosen, onChoose }: KindFilterProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceChips legend={t`Show`}>
      <ChoiceChip name="passport-kind" checked={chosen === null} onChoose={() => onChoose(null)}>
        <Trans>Everything</Trans>
      </ChoiceChip>
      {filters.map((one) => (
        <ChoiceChip key={one} name="passport-kind" checked={chosen === one} onChoose={() => onChoose(one)}>
          {i18n._(kindTexts[one])}
        </ChoiceChip>
      ))}
    </ChoiceChips>
  );
}
