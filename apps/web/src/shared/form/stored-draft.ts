import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { currentUser, DRAFTS_KEY } from '../current-user/current-user.ts';

const StoredDrafts = z.object({ owner: z.string(), drafts: z.record(z.string(), z.unknown()) });

/**
 * What somebody has typed and not sent, as they type it: it stands there again after a reload and after a session that the server ended,
 * in the same tab and for the same person. Signing out forgets it (specification/faults#w11). Never for a password.
 */
export type StoredDraft<T> = {
  readonly get: (key: string) => T | null;
  /** Null when nothing is typed. */
  readonly set: (key: string, value: T | null) => void;
  readonly forget: (key: string) => void;
};

/** A place for one kind of draft; `key` tells which of its kind it is, a repair's id for instance. Anything else than `shape` is nothing. */
export function createStoredDraft<T>(kind: string, shape: z.ZodMiniType<T>): StoredDraft<T> {
  const nameOf = (key: string): string => `${kind} ${key}`;
  return {
    get: (key) => {
      const { success, data } = z.safeParse(shape, readAll()[nameOf(key)]);
      return success ? data : null;
    },
    set: (key, value) => write(nameOf(key), value),
    forget: (key) => write(nameOf(key), null),
  };
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const { owner, drafts } = z.parse(StoredDrafts, JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null'));
    return owner === currentOwner() ? drafts : {};
  } catch {
    return {};
  }
}

function currentOwner(): string | null {
  return currentUser.get().id;
}

function write(name: string, value: unknown): void {
  const owner = currentOwner();
  // The session is over: what stands there waits for its person.
  if (owner === null) return;
  const { [name]: _former, ...others } = readAll();
  const drafts = value === null ? others : { ...others, [name]: value };
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(DRAFTS_KEY);
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify({ owner, drafts }));
  } catch {
    // The browser's store is full. The form itself still holds what was typed.
  }
}

/** Of a form, the fields that its person changed. */
export type TypedFields = Readonly<Record<string, string | number | boolean>>;

/** A place for the drafts of one form. */
export function createFormDraft(kind: string): StoredDraft<TypedFields> {
  return createStoredDraft(kind, z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
}

// The fields stay known: what a form chooses by itself meanwhile would otherwise be lost.
const resetOptions = { keepDefaultValues: true, keepFieldsRef: true };

/** Keeps a form's fields as they are typed, and puts back what was kept, so that closing still asks. */
export function useFormDraft<Values extends FieldValues, Output>(
  { getValues, reset, subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'reset' | 'subscribe'>,
  draft: StoredDraft<TypedFields>,
  key: string,
): void {
  const [stored] = useState(() => draft.get(key));
  useEffect(() => {
    const values = getValues();
    if (stored !== null) reset({ ...values, ...matchingFields(values, stored) }, resetOptions);
  }, [stored, getValues, reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues = {} }) => draft.set(key, changedFields(defaultValues, values)),
      }),
    [subscribe, draft, key],
  );
}

// Fields that another version of the form had, or had otherwise, are nobody's.
function matchingFields(values: FieldValues, typed: TypedFields): TypedFields {
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => typeof values[field] === typeof value));
}

function changedFields(defaults: FieldValues, values: FieldValues): TypedFields | null {
  const changed = Object.entries(values).filter(([field, value]) => value !== undefined && value !== defaults[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** A text by itself, such as a reason: kept as it is typed, until it is forgotten. */
export function createTextDraft(kind: string): StoredDraft<string> {
  return createStoredDraft(kind, z.string());
}

/** The text as it stands, and how to change it. */
export function useTextDraft(draft: StoredDraft<string>, key: string): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(() => draft.get(key) ?? '');
  const type = useCallback(
    (next: string): void => {
      setText(next);
      draft.set(key, next === '' ? null : next);
    },
    [draft, key],
  );
  return [text, type];
}
