import '../browser-test.css';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Rail, type RailProps } from './rail.tsx';
import { railLightDuration } from './rail-light.ts';
import type { RailState, RailStation } from './rail-track.ts';

const labels = ['Requested', 'Confirmed', 'Collected', 'Diagnosed', 'Approved', 'Fixed', 'Return', 'Completed'];

function stationsAt(place: number, here: RailState = 'current', skipped: number[] = []): RailStation[] {
  return labels.map((label, index) => {
    const passed: RailState = skipped.includes(index) ? 'skipped' : index < place ? 'done' : 'todo';
    const state = index === place ? here : passed;
    return { key: label, label, state, date: state === 'done' ? `${index + 3} March` : undefined };
  });
}

function createRail(over: Partial<RailProps> = {}) {
  return <Rail label="Stations" stations={stationsAt(3)} title="Being diagnosed" {...over} />;
}

function lightOpacity() {
  return Number(getComputedStyle(document.querySelector('[data-slot=rail-light]') ?? document.body).opacity);
}

function lightAnimations() {
  return document.querySelector('[data-slot=rail-light]')?.getAnimations() ?? [];
}

function stretchKinds() {
  return [...document.querySelectorAll('[data-slot=rail-stretch]')].map((stretch) => stretch.getAttribute('data-kind'));
}

function markers() {
  return [...document.querySelectorAll('[data-slot=rail-marker]')].map((marker) => marker.getBoundingClientRect());
}

function titles() {
  return [...document.querySelectorAll('[data-slot=rail-caption] .font-semibold')];
}

function centerOf(box: DOMRect) {
  return box.x + box.width / 2;
}

async function setReducedMotion(value: 'reduce' | 'no-preference') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

// At the suite's fast playback the light would arrive unseen.
beforeAll(() => cdp().send('Animation.setPlaybackRate', { playbackRate: 1 }));
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1024, 768);
  await setReducedMotion('no-preference');
});

describe.each(['slim', 'full', 'vertical'] as const)('a %s rail', (size) => {
  test('a rail lists eight stations and the current one', async () => {
    const screen = await render(createRail({ size }));
    const stations = screen.getByRole('list', { name: 'Stations' }).getByRole('listitem');
    expect(stations.elements()).toHaveLength(8);
    const current = stations.elements().filter((station) => station.getAttribute('aria-current') === 'step');
    expect(current.map((station) => station.textContent)).toEqual([expect.stringContaining('Diagnosed')]);
    expect(current[0]?.textContent).toContain('Being diagnosed');
    expect(titles().map((title) => title.textContent)).toEqual(size === 'vertical' ? [] : ['Being diagnosed']);
  });

  test('screen readers get the dates of passed stations', async () => {
    const screen = await render(createRail({ size }));
    expect(screen.getByRole('listitem').nth(1).element().textContent).toMatch(/^Confirmed(, )?4 March$/u);
  });

  test('a 600 ms light moves to the new station', async () => {
    const screen = await render(createRail({ size }));
    expect(lightAnimations()).toEqual([]);
    await screen.rerender(createRail({ size, stations: stationsAt(4) }));
    expect(lightAnimations().map((run) => run.effect?.getTiming().duration)).toEqual([600]);
    expect(railLightDuration).toBe(600);
    await screen.rerender(createRail({ size, stations: stationsAt(2) }));
    expect(lightAnimations()).toHaveLength(1);
  });

  test('the rail is still under reduced motion', async () => {
    await setReducedMotion('reduce');
    const screen = await render(createRail({ size }));
    await screen.rerender(createRail({ size, stations: stationsAt(4) }));
    expect(lightAnimations()).toEqual([]);
  });

  test('a rail’s light is shown once per change', async () => {
    const runs = vi.spyOn(Element.prototype, 'animate');
    const screen = await render(createRail({ size }));
    expect(runs).not.toHaveBeenCalled();
    await screen.rerender(createRail({ size, stations: stationsAt(4) }));
    await screen.rerender(createRail({ size, stations: stationsAt(4), title: 'Approved by you' }));
    const running = lightAnimations();
    // Paused, because on a busy machine the light would arrive unseen.
    for (const run of running) {
      run.pause();
      run.currentTime = railLightDuration / 3;
    }
    expect(lightOpacity()).toBeGreaterThan(0.9);
    for (const run of running) run.finish();
    await Promise.all(running.map((run) => run.finished));
    expect(runs).toHaveBeenCalledOnce();
    expect(lightOpacity()).toBe(0);
    await expect.poll(() => document.querySelector('[data-running]')).toBeNull();
  });

  test('the current station announces position and title', async () => {
    const screen = await render(createRail({ size, position: 'Station 4 of 8: Diagnosed' }));
    const current = screen.getByRole('list', { name: 'Stations' }).getByRole('listitem').nth(3);
    expect(current.element().textContent).toMatch(/Station 4 of 8: Diagnosed.*Being diagnosed/u);
  });

  test.each([128, 246, 280, 720])("the rail's lamps stay apart inside %i pixels", async (width) => {
    const stations = stationsAt(3).map((each) => ({
      ...each,
      label: each.label === 'Diagnosed' ? 'Diagnostiqué' : each.label,
    }));
    await render(<div style={{ width }}>{createRail({ size, stations, title: undefined })}</div>);
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
  const screen = await render(createRail());
  await screen.rerender(createRail({ title: 'Still being diagnosed' }));
  expect(lightAnimations()).toEqual([]);
});

test('the light ends on the new station', async () => {
  const screen = await render(createRail());
  await screen.rerender(createRail({ stations: stationsAt(6) }));
  const [run] = lightAnimations();
  run?.pause();
  if (run) run.currentTime = 599;
  const lamp = document.querySelector('[data-slot=rail-light]')?.getBoundingClientRect();
  const [target] = markers().slice(6);
  expect(lamp && target && Math.abs(centerOf(lamp) - centerOf(target))).toBeLessThan(1);
});

test('a slim rail’s outer lamps are at its edges', async () => {
  const screen = await render(
    <div style={{ width: 320 }}>{createRail({ stations: stationsAt(7), title: 'Completed, thank you' })}</div>,
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
  await render(<div style={{ width: 240 }}>{createRail({ title })}</div>);
  expect(titles()[0]?.textContent).toBe(title);
  expect(titles()[0]?.getBoundingClientRect().width).toBeLessThanOrEqual(240);
});

test('a hovered passed station shows name and date', async () => {
  const screen = await render(createRail());
  await userEvent.hover(screen.getByRole('listitem').first());
  const caption = document.querySelector('[data-slot=rail-caption]');
  await expect.poll(() => caption?.textContent).toContain('Requested3 March');
  await userEvent.unhover(screen.getByRole('listitem').first());
  await expect.poll(() => caption?.textContent).toBe('Being diagnosed');
});

test('no rail takes a stop for the tab key', async () => {
  const screen = await render(
    <>
      {createRail()}
      {createRail({ size: 'full' })}
      {createRail({ size: 'vertical' })}
    </>,
  );
  for (const list of screen.getByRole('list').elements()) expect(list.tabIndex).toBe(-1);
});

test('a title too long moves to the row’s edge', async () => {
  await page.viewport(1024, 768);
  const screen = await render(createRail({ size: 'full', title: 'At work' }));
  const words = () => titles()[0]?.getBoundingClientRect() ?? new DOMRect();
  await expect.poll(() => Math.abs(centerOf(words()) - centerOf(markers()[3] ?? new DOMRect()))).toBeLessThan(1);
  await screen.rerender(
    createRail({ size: 'full', stations: stationsAt(7), title: 'Completed, and your device is home again' }),
  );
  const frame = screen.getByRole('list').element().getBoundingClientRect();
  expect(words().right).toBeCloseTo(frame.right, 0);
});

test('a full rail shows its dates to everybody', async () => {
  const screen = await render(createRail({ size: 'full' }));
  await expect.element(screen.getByText('4 March')).toBeVisible();
});

test('a full rail has two rows on a phone', async () => {
  await page.viewport(1024, 768);
  const screen = await render(createRail({ size: 'full' }));
  const rows = () => new Set(markers().map((box) => Math.round(box.y))).size;
  await expect.poll(rows).toBe(1);
  await page.viewport(375, 768);
  await expect.poll(rows).toBe(2);
  expect(screen.getByRole('list').element().scrollWidth).toBeLessThanOrEqual(375);
});

test('a phone’s full rail fits letters twice as large', async () => {
  document.documentElement.style.fontSize = '200%';
  // Width of a phone inside a sheet's padding.
  await render(<div className="w-[295px]">{createRail({ size: 'full' })}</div>);
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

test('a repair off the track ends in red', async () => {
  await render(createRail({ stations: stationsAt(1, 'off'), title: 'Declined' }));
  expect(document.querySelector('[data-slot=rail]')?.getAttribute('data-tone')).toBe('danger');
  expect(stretchKinds()).toEqual(['done', 'todo', 'todo', 'todo', 'todo', 'todo', 'todo']);
});

test('the way back leads home past the skipped stations', async () => {
  await render(createRail({ stations: stationsAt(3, 'off', [4, 5]), title: 'Rejected', isReturning: true }));
  expect(stretchKinds()).toEqual(['done', 'done', 'done', 'back', 'back', 'back', 'todo']);
  const house = document.querySelectorAll('[data-slot=rail-station]')[6]?.querySelector('svg');
  expect(house).not.toBeNull();
});

test('the rail announces given words politely', async () => {
  const screen = await render(createRail({ announce: '' }));
  await screen.rerender(createRail({ stations: stationsAt(4), announce: 'Approved' }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('Approved');
});

test('a rendered rail has no style attribute', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  for (const size of ['slim', 'full', 'vertical'] as const) {
    expect(renderToStaticMarkup(createRail({ size }))).not.toContain('style=');
  }
});
