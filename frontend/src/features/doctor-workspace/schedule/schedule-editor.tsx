import type { Schedule } from '@petcare/contracts/clinic/schedules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useEdit } from '../../../components/edit-form/use-edit.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { SaveBar } from '../../../components/forms/save-bar.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { fetchSchedule, useSaveSchedule, useSchedule } from '../api/schedule.ts';
import { LeaveFields } from './leave-fields.tsx';
import { DisplacedAppointments } from './displaced-appointments.tsx';
import { OverrideFields } from './override-fields.tsx';
import { ScheduleConflict } from './schedule-conflict.tsx';
import { changesOver, formOf, problemsOf } from './schedule-form.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { WeekFields } from './week-fields.tsx';

const slotLengths = [5, 10, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120];

export function ScheduleEditor({ drId }: { drId: string }) {
  const { i18n } = useLingui();
  const schedule = useSchedule(drId);
  // The initial version is kept while the hours are refetched.
  const [began, setBegan] = useState<Schedule | null>(null);
  if (!began && schedule.data && !schedule.isFetching) setBegan(schedule.data);
  if (began) return <Editor drId={drId} began={began} onSaved={setBegan} />;
  if (schedule.isError) {
    return <ErrorState message={errorText(schedule.error, i18n)} onRetry={() => void schedule.refetch()} />;
  }
  return <TableSkeleton />;
}

interface EditorProps {
  drId: string;
  began: Schedule;
  onSaved: (schedule: Schedule) => void;
}

function Editor({ drId, began, onSaved }: EditorProps) {
  const { t, i18n } = useLingui();
  const save = useSaveSchedule(drId);
  const editing = useEdit({
    name: 'schedule',
    began,
    form: formOf,
    changesOver: (version, form) => changesOver(version, began, form),
    isReady: (form) => problemsOf(form).size === 0,
    send: async ({ hours, version }) => {
      if (!hours) return;
      const answer = await save.mutateAsync({ ...hours, version });
      onSaved(answer.schedule);
      // The response contains concurrent changes to other parts of the schedule.
      if (version !== began.version) editing.setEdit(formOf(answer.schedule));
    },
    fetchNow: () => fetchSchedule(drId),
    show: (now) => {
      onSaved(now);
      editing.setEdit(formOf(now));
    },
    onSaved: () => toastDone({ topic: `schedule-${drId}`, message: t`Data Updated!` }),
  });
  const { edit, setEdit, changed, sendable, saving, error, theirs } = editing;
  const problems = problemsOf(edit);
  const set = (part: Partial<typeof edit>) => setEdit((current) => ({ ...current, ...part }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (sendable && !saving) editing.save();
  }

  function handleTakeTheirs() {
    editing.takeTheirs();
    editing.decideLater();
  }

  return (
    <Stack gap="lg">
      <DisplacedAppointments drId={drId} />
      <form method="post" noValidate onSubmit={handleSubmit}>
        <Stack gap="lg">
          <SlotLength slotMinutes={edit.slotMinutes} onChange={(slotMinutes) => set({ slotMinutes })} />
          <WeekFields days={edit.days} problems={problems} onChange={(days) => set({ days })} />
          <LeaveFields leave={edit.leave} problems={problems} onChange={(leave) => set({ leave })} />
          <OverrideFields
            overrides={edit.overrides}
            problems={problems}
            onChange={(overrides) => set({ overrides })}
          />
          <SaveBar changed={changed}>
            <Text role={error === null ? 'status' : 'alert'} c={error === null ? 'dimmed' : 'red'}>
              {error === null ? changed && <Trans>Unsaved changes.</Trans> : errorText(error, i18n)}
            </Text>
            <Button type="submit" disabled={!sendable} loading={saving}>
              <Trans>Save hours</Trans>
            </Button>
          </SaveBar>
        </Stack>
      </form>
      <SchedulePreview drId={drId} />
      <ScheduleConflict
        began={began}
        form={edit}
        theirs={theirs}
        saving={saving}
        onKeepMine={editing.keepMine}
        onTakeTheirs={handleTakeTheirs}
        onClose={editing.decideLater}
      />
    </Stack>
  );
}

interface SlotLengthProps {
  slotMinutes: number;
  onChange: (slotMinutes: number) => void;
}

function SlotLength({ slotMinutes, onChange }: SlotLengthProps) {
  const { t, i18n } = useLingui();
  const offered = slotLengths.includes(slotMinutes) ? slotLengths : [...slotLengths, slotMinutes];
  return (
    <Card>
      <NativeSelect
        size="md"
        maw={240}
        label={t`Appointment length`}
        value={String(slotMinutes)}
        onChange={({ currentTarget: { value } }) => onChange(Number(value))}
        data={offered.map((length) => {
          const minutes = i18n.number(length);
          return { value: String(length), label: t`${minutes} minutes` };
        })}
      />
    </Card>
  );
}
