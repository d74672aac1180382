import type { WordyPhrases } from './phrase-list.ts';

/** Phrases that style guides for plain English advise against (plainlanguage.gov, Plain English Campaign). */
export const ENGLISH_PHRASES: WordyPhrases = {
  phrases: `
    a large number of > many
    a majority of > most
    a sufficient amount of > enough
    adjacent to > next to
    are able to > can
    are in a position to > can
    are unable to > cannot
    as a consequence of > because of
    as of yet > yet
    ascertain > find out
    at a later date > later
    at all times > always
    at an early date > soon
    at the present time > now
    at this moment in time > now
    at this point in time > now
    by means of > by
    commence > start
    commences > starts
    commenced > started
    consequently > so
    despite the fact that > although
    due to the fact that > because
    during the course of > during
    endeavor to > try to
    endeavour to > try to
    for the duration of > during
    for the purpose of > for
    for the reason that > because
    give consideration to > consider
    has the ability to > can
    have the ability to > can
    has the capacity to > can
    have the capacity to > can
    in a timely manner > on time
    in addition, > also,
    in advance of > before
    in an effort to > to
    in close proximity to > near
    in excess of > more than
    in light of the fact that > because
    in lieu of > instead of
    in order that > so that
    in order to > to
    in regard to > about
    in relation to > about
    in spite of the fact that > although
    in the absence of > without
    in the course of > during
    in the event that > if
    in the majority of cases > usually
    in the near future > soon
    in the vicinity of > near
    in view of the fact that > because
    inasmuch as > because
    is able to > can
    is in a position to > can
    is unable to > cannot
    it is important to note that >
    it is worth noting that >
    it should be noted that >
    make a decision > decide
    makes a decision > decides
    make use of > use
    makes use of > uses
    nevertheless > still
    not less than > at least
    not more than > at most
    notwithstanding the fact that > although
    numerous > many
    on a daily basis > every day
    on a monthly basis > every month
    on a regular basis > regularly
    on a weekly basis > every week
    on a yearly basis > every year
    on account of > because of
    on the grounds that > because
    owing to the fact that > because
    prior to > before
    pursuant to > under
    regardless of the fact that > although
    subsequent to > after
    subsequently > later
    take into consideration > consider
    the majority of > most
    thereafter > then
    under the provisions of > under
    until such time as > until
    utilization of > use of
    utilisation of > use of
    utilize > use
    utilise > use
    utilized > used
    utilised > used
    utilizes > uses
    utilises > uses
    utilizing > using
    utilising > using
    whether or not > whether
    with a view to > to
    with reference to > about
    with regard to > about
    with respect to > about
    with the exception of > except for`,
  subjects: 'it they we you he she i this there',
  dropped: 'and',
  kept: 'but so',
  subordinators: `if when while although though because since after before until unless as that whether which who whose where once
    either neither both not`,
};
