import './styles.css';
import { expect, test } from 'vitest';

function rulesIn(rules: CSSRuleList): CSSRule[] {
  return [...rules].flatMap((rule) => [rule, ...('cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : [])]);
}

function allRules(): CSSRule[] {
  return [...document.styleSheets].flatMap(({ cssRules }) => rulesIn(cssRules));
}

const colours = ['color-scheme', 'background-color', 'color'];

// Tests that measure only one theme rely on this.
test('a theme changes nothing but colours', () => {
  const themed = allRules().filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.includes('data-theme'));
  expect(themed.length).toBeGreaterThan(2);
  expect(themed.flatMap((rule) => [...(rule as CSSStyleRule).style]).filter((name) => !colours.includes(name))).toEqual(
    [],
  );
  const asking = allRules().filter((rule) => rule instanceof CSSMediaRule && /color-scheme/u.test(rule.conditionText));
  expect(asking.map(({ cssText }) => cssText)).toEqual([]);
});
