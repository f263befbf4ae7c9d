/**
 * Characters that control a terminal, turn the direction of writing or cannot be seen, breaks other than a blank, and halves of
 * surrogate pairs. What a text of strangers may not hold as it is where people read it.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u{E0000}-\u{E007F}]|\u17B4|\u17B5/gu;
