import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { teamQuery } from '#subjects/staff/lists/list-team.ts';
import { assigneeRole, formFields, movesVisit, type FormField, type TransitionForm } from './form-model.ts';
import type { TeamsByRole } from './sole-candidate.ts';
import { lastAssigned, presetAssigneeOf } from './last-assigned.ts';
import { driverQueryOf, useLikelyDriver } from '../fields/use-likely-driver.ts';
import type { TransitionFormState } from '../forms/use-transition-form.ts';

/** Prefetches the possible assignees with the page, so forms open with them. */
export function useTeamsByRole(steps: readonly TransitionForm[]): TeamsByRole {
  const asking = steps.filter((step) => formFields(step, {}).some(asksAssignee));
  const roles = [...new Set(asking.map(({ action }) => assigneeRole(action)))];
  const teams = useQueries({ queries: roles.map((role) => teamQuery(role)) });
  return new Map(roles.map((role, index) => [role, teams[index]?.data ?? []]));
}

function asksAssignee({ field, kind }: FormField): boolean {
  return field === 'assigneeId' && kind === 'input';
}

/** Selects a default assignee and updates it with the date, but never replaces a manual choice. A rescheduled visit gets no new driver. */
export function usePresetAssignee(step: TransitionForm, fields: readonly FormField[], form: TransitionFormState): void {
  const field = fields.find(asksAssignee);
  const role = assigneeRole(step.action);
  const date = useWatch({ control: form.control, name: 'date' });
  const { data: team = [] } = useQuery({ ...teamQuery(role), enabled: field !== undefined });
  const mayPreset = field !== undefined && (field.required || !movesVisit(step));
  const likely = useLikelyDriver(mayPreset ? driverQueryOf(step, date) : null)?.id;
  const preset = mayPreset ? (likely ?? presetAssigneeOf(team, lastAssigned(role), field.required) ?? '') : '';
  const appliedPreset = useRef('');
  useEffect(() => {
    if (preset === appliedPreset.current || form.getValues('assigneeId') !== appliedPreset.current) return;
    appliedPreset.current = preset;
    form.resetField('assigneeId', { defaultValue: preset });
  }, [preset, form]);
}
