"""x"""
def tests(settings):
    return []
