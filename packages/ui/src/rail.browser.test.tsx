import './browser-test.css';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Rail, type RailProps } from './rail.tsx';
import { railLightDuration } from './rail-light.ts';
import type { RailState, RailStation } from './rail-track.ts';

const labels = ['Requested', 'Confirmed', 'Collected', 'Diagnosed', 'Approved', 'Fixed', 'Return', 'Completed'];

function at(place: number, here: RailState = 'current', skipped: number[] = []): RailStation[] {
  return labels.map((label, index) => {
    const passed: RailState = skipped.includes(index) ? 'skipped' : index < place ? 'done' : 'todo';
    const state = index === place ? here : passed;
    return { key: label, label, state, date: state === 'done' ? `${index + 3} March` : undefined };
  });
}

function aRail(over: Partial<RailProps> = {}) {
  return <Rail label="Stations" stations={at(3)} title="Being diagnosed" {...over} />;
}

function brightness() {
  return Number(getComputedStyle(document.querySelector('[data-slot=rail-light]') ?? document.body).opacity);
}

function light() {
  return document.querySelector('[data-slot=rail-light]')?.getAnimations() ?? [];
}

function stretches() {
  return [...document.querySelectorAll('[data-slot=rail-stretch]')].map((stretch) => stretch.getAttribute('data-kind'));
}

function markers() {
  return [...document.querySelectorAll('[data-slot=rail-marker]')].map((marker) => marker.getBoundingClientRect());
}

function titles() {
  return [...document.querySelectorAll('[data-slot=rail-caption] .font-semibold')];
}

function middle(box: DOMRect) {
  return box.x + box.width / 2;
}

async function motion(value: 'reduce' | 'no-preference') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

// At the suite's fast playback the light would arrive unseen.
beforeAll(() => cdp().send('Animation.setPlaybackRate', { playbackRate: 1 }));
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1024, 768);
  await motion('no-preference');
});

describe.each(['slim', 'full', 'vertical'] as const)('a %s rail', (size) => {
  test('lists eight stations and says at which the repair is', async () => {
    const screen = await render(aRail({ size }));
    const stations = screen.getByRole('list', { name: 'Stations' }).getByRole('listitem');
    expect(stations.elements()).toHaveLength(8);
    const current = stations.elements().filter((station) => station.getAttribute('aria-current') === 'step');
    expect(current.map((station) => station.textContent)).toEqual([expect.stringContaining('Diagnosed')]);
    expect(current[0]?.textContent).toContain('Being diagnosed');
    expect(titles().map((title) => title.textContent)).toEqual(size === 'vertical' ? [] : ['Being diagnosed']);
  });

  test('tells the date of a passed station to screen readers', async () => {
    const screen = await render(aRail({ size }));
    expect(screen.getByRole('listitem').nth(1).element().textContent).toMatch(/^Confirmed(, )?4 March$/u);
  });

  test('sends one light of 600 ms to the new station, and back', async () => {
    const screen = await render(aRail({ size }));
    expect(light()).toEqual([]);
    await screen.rerender(aRail({ size, stations: at(4) }));
    expect(light().map((run) => run.effect?.getTiming().duration)).toEqual([600]);
    expect(railLightDuration).toBe(600);
    await screen.rerender(aRail({ size, stations: at(2) }));
    expect(light()).toHaveLength(1);
  });

  test('moves nothing for a person who wants stillness', async () => {
    await motion('reduce');
    const screen = await render(aRail({ size }));
    await screen.rerender(aRail({ size, stations: at(4) }));
    expect(light()).toEqual([]);
  });

  test('lets the light be seen once per change, and leaves it dark afterwards', async () => {
    const runs = vi.spyOn(Element.prototype, 'animate');
    const screen = await render(aRail({ size }));
    expect(runs).not.toHaveBeenCalled();
    await screen.rerender(aRail({ size, stations: at(4) }));
    await screen.rerender(aRail({ size, stations: at(4), title: 'Approved by you' }));
    const running = light();
    // Paused, because on a busy machine the light would arrive unseen.
    for (const run of running) {
      run.pause();
      run.currentTime = railLightDuration / 3;
    }
    expect(brightness()).toBeGreaterThan(0.9);
    for (const run of running) run.finish();
    await Promise.all(running.map((run) => run.finished));
    expect(runs).toHaveBeenCalledOnce();
    expect(brightness()).toBe(0);
    await expect.poll(() => document.querySelector('[data-running]')).toBeNull();
  });

  test('says the position at the current station, with the title, where it is told', async () => {
    const screen = await render(aRail({ size, position: 'Station 4 of 8: Diagnosed' }));
    const current = screen.getByRole('list', { name: 'Stations' }).getByRole('listitem').nth(3);
    expect(current.element().textContent).toMatch(/Station 4 of 8: Diagnosed.*Being diagnosed/u);
  });

  test.each([128, 246, 280, 720])('keeps its lamps apart and inside %i pixels', async (width) => {
    const stations = at(3).map((each) => ({
      ...each,
      label: each.label === 'Diagnosed' ? 'Diagnostiqué' : each.label,
    }));
    await render(<div style={{ width }}>{aRail({ size, stations, title: undefined })}</div>);
    const frame = document.querySelector('[data-slot=rail]')?.getBoundingClientRect();
    const lamps = markers();
    const apart = lamps.slice(1).map((lamp, index) => {
      const before = lamps[index] ?? lamp;
      return lamp.left - before.right > 2 || lamp.top >= before.bottom;
    });
    expect(apart).toEqual(Array.from({ length: 7 }, () => true));
    expect(Math.max(...lamps.map((lamp) => lamp.right))).toBeLessThanOrEqual(frame?.right ?? 0);
  });
});

test('a change of words alone sends no light', async () => {
  const screen = await render(aRail());
  await screen.rerender(aRail({ title: 'Still being diagnosed' }));
  expect(light()).toEqual([]);
});

test('the light ends on the new station', async () => {
  const screen = await render(aRail());
  await screen.rerender(aRail({ stations: at(6) }));
  const [run] = light();
  run?.pause();
  if (run) run.currentTime = 599;
  const lamp = document.querySelector('[data-slot=rail-light]')?.getBoundingClientRect();
  const [target] = markers().slice(6);
  expect(lamp && target && Math.abs(middle(lamp) - middle(target))).toBeLessThan(1);
});

test('the first and the last lamp stand at the edges of a slim rail, the title under its lamp', async () => {
  const screen = await render(
    <div style={{ width: 320 }}>{aRail({ stations: at(7), title: 'Completed, thank you' })}</div>,
  );
  const frame = screen.getByRole('list').element().getBoundingClientRect();
  const lamps = markers();
  expect(lamps[0]?.left).toBeCloseTo(frame.left, 0);
  expect(lamps[7]?.right).toBeCloseTo(frame.right, 0);
  const title = titles()[0]?.getBoundingClientRect() ?? frame;
  expect(title.right).toBeCloseTo(frame.right, 0);
  expect(title.left).toBeGreaterThan(frame.left + 100);
});

test('a long title wraps inside a narrow rail', async () => {
  const title = 'Waiting for the operator, who confirms each request by telephone';
  await render(<div style={{ width: 240 }}>{aRail({ title })}</div>);
  expect(titles()[0]?.textContent).toBe(title);
  expect(titles()[0]?.getBoundingClientRect().width).toBeLessThanOrEqual(240);
});

test('under the pointer a passed station says its name and date', async () => {
  const screen = await render(aRail());
  await userEvent.hover(screen.getByRole('listitem').first());
  const caption = document.querySelector('[data-slot=rail-caption]');
  await expect.poll(() => caption?.textContent).toContain('Requested3 March');
  await userEvent.unhover(screen.getByRole('listitem').first());
  await expect.poll(() => caption?.textContent).toBe('Being diagnosed');
});

test('no rail takes a stop for the tab key', async () => {
  const screen = await render(
    <>
      {aRail()}
      {aRail({ size: 'full' })}
      {aRail({ size: 'vertical' })}
    </>,
  );
  for (const list of screen.getByRole('list').elements()) expect(list.tabIndex).toBe(-1);
});

test('on one row the title stands under its lamp, or at the edge when it is too long for that', async () => {
  await page.viewport(1024, 768);
  const screen = await render(aRail({ size: 'full', title: 'At work' }));
  const words = () => titles()[0]?.getBoundingClientRect() ?? new DOMRect();
  await expect.poll(() => Math.abs(middle(words()) - middle(markers()[3] ?? new DOMRect()))).toBeLessThan(1);
  await screen.rerender(aRail({ size: 'full', stations: at(7), title: 'Completed, and your device is home again' }));
  const frame = screen.getByRole('list').element().getBoundingClientRect();
  expect(words().right).toBeCloseTo(frame.right, 0);
});

test('a full rail shows its dates to everybody', async () => {
  const screen = await render(aRail({ size: 'full' }));
  await expect.element(screen.getByText('4 March')).toBeVisible();
});

test('a full rail is one row where it fits and two rows of four on a phone', async () => {
  await page.viewport(1024, 768);
  const screen = await render(aRail({ size: 'full' }));
  const rows = () => new Set(markers().map((box) => Math.round(box.y))).size;
  await expect.poll(rows).toBe(1);
  await page.viewport(375, 768);
  await expect.poll(rows).toBe(2);
  expect(screen.getByRole('list').element().scrollWidth).toBeLessThanOrEqual(375);
});

test('with letters twice as large no station of a full rail on a phone breaks its word', async () => {
  document.documentElement.style.fontSize = '200%';
  // Width of a phone inside a sheet's padding.
  await render(<div className="w-[295px]">{aRail({ size: 'full' })}</div>);
  const names = [...document.querySelectorAll('[data-slot=rail] li')].map((station) => {
    const words = document.createTreeWalker(station, NodeFilter.SHOW_TEXT);
    const name = document.createRange();
    let text = words.nextNode();
    while (text !== null && !labels.includes(text.textContent ?? '')) text = words.nextNode();
    if (text === null) throw new Error(`invariant: no name in ${station.textContent}`);
    name.selectNodeContents(text);
    return [text.textContent, new Set([...name.getClientRects()].map(({ top }) => top)).size];
  });
  document.documentElement.style.fontSize = '';
  expect(names).toEqual(labels.map((label) => [label, 1]));
});

test('a repair that left the track is red there, and nothing leads on', async () => {
  await render(aRail({ stations: at(1, 'off'), title: 'Declined' }));
  expect(document.querySelector('[data-slot=rail]')?.getAttribute('data-tone')).toBe('danger');
  expect(stretches()).toEqual(['done', 'todo', 'todo', 'todo', 'todo', 'todo', 'todo']);
});

test('the way back leads home past the skipped stations', async () => {
  await render(aRail({ stations: at(3, 'off', [4, 5]), title: 'Rejected', isReturning: true }));
  expect(stretches()).toEqual(['done', 'done', 'done', 'back', 'back', 'back', 'todo']);
  const house = document.querySelectorAll('[data-slot=rail-station]')[6]?.querySelector('svg');
  expect(house).not.toBeNull();
});

test('says what it is told to say, politely', async () => {
  const screen = await render(aRail({ announce: '' }));
  await screen.rerender(aRail({ stations: at(4), announce: 'Approved' }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('Approved');
});

test('the rendered page carries no style attribute, which the policy would refuse', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  for (const size of ['slim', 'full', 'vertical'] as const) {
    expect(renderToStaticMarkup(aRail({ size }))).not.toContain('style=');
  }
});
